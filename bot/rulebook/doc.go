// Package rulebook looks things up in the rules of a title: by id, by chapter or by words, with worked examples, and what the printed
// rulebook leaves open. It reads them from the title's checklist, RULES.md. The glossary (glossary.go) explains the words of the field.
package rulebook
