package interchange

// StopName is the stop at which their engine is thought to wait.
func (r *Reader) StopName() string {
	if s := r.stop(); s != nil {
		return s.Name
	}
	return ""
}
