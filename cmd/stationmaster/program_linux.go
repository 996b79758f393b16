package main

import (
	"os"
	"os/exec"
	"syscall"
)

// bind has a process end with this program, however that ends, and puts what it starts itself into its group.
func bind(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// end kills a process and its group.
func end(p *os.Process) { syscall.Kill(-p.Pid, syscall.SIGKILL) }
