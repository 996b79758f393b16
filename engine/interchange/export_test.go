package interchange

// StopName is the step at which 18xx.games should be waiting.
func (r *Reader) StopName() string {
	if s := r.stop(); s != nil {
		return s.Name
	}
	return ""
}
