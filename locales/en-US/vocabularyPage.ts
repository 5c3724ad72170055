import type { vocabularyPage as reference } from '../zh-CN/vocabularyPage'

export const vocabularyPage: Record<keyof typeof reference, string> = {
  'vocabulary.page.about':
    'Terms are hints that help many engines recognize names and technical words. Replacement rules work with every engine. Both apply to future transcriptions.',
  'vocabulary.save.submit': 'Save',
  'vocabulary.save.discard': 'Discard',
  'vocabulary.save.unsaved': 'Unsaved changes',
  'vocabulary.save.done': 'Saved',
  'vocabulary.save.failed': 'Couldn’t save. Please try again.',
  'vocabulary.save.refused': 'A rule can’t be saved. The reason is below the rule.',
  'vocabulary.terms.title': 'Terms',
  'vocabulary.terms.label': 'Names of people, places, and products; technical terms',
  'vocabulary.terms.hint': 'Separate them with commas, semicolons, or line breaks. You can paste many at once.',
  'vocabulary.import.open': 'Import from a text file',
  'vocabulary.import.done': '{count, plural, one {# term} other {# terms}} added',
  'vocabulary.import.partly':
    '{count, plural, one {# term} other {# terms}} added; {skipped} not added because they were too long or too many',
  'vocabulary.import.tooBig': 'The file is too large. It can be at most 1 MB.',
  'vocabulary.import.unreadable': 'This file can’t be read. Choose a text file.',
  'vocabulary.export.open': 'Export as a text file',
  'vocabulary.export.name': 'vocabulary.txt',
  'vocabulary.rules.title': 'Replacement rules',
  'vocabulary.rules.hint':
    'The text on the left is always replaced with the text on the right. Case doesn’t matter, and only whole words are replaced.',
  'vocabulary.rules.none':
    'No rules yet. You could replace a name that is often misrecognized with its correct spelling.',
  'vocabulary.rules.add': 'Add rule',
  'vocabulary.rules.remove': 'Delete rule “{name}”',
  'vocabulary.rules.unnamed': 'Empty',
  'vocabulary.rules.from': 'Recognized text',
  'vocabulary.rules.to': 'Replace with',
  'vocabulary.rules.toHint': 'Replace with (leave empty to delete)',
  'vocabulary.fault.blank': 'Enter the text to replace',
  'vocabulary.fault.long': 'At most {max, plural, one {# character} other {# characters}}',
  'vocabulary.fault.duplicate': 'Another rule replaces the same text',
  'vocabulary.preview.open': 'Preview',
  'vocabulary.preview.openNamed': 'Preview rule “{name}”',
  'vocabulary.preview.loading': 'Looking through your recent transcripts…',
  'vocabulary.preview.total':
    '{count, plural, =0 {Your recent transcripts don’t have this text.} one {# place in your recent transcripts would change like this. Existing transcripts stay as they are.} other {# places in your recent transcripts would change like this. Existing transcripts stay as they are.}}',
  'vocabulary.preview.untitled': 'Untitled',
  'vocabulary.preview.failed': 'The preview failed. Please try again.',
}
