import type { vocabulary as reference } from '../zh-CN/vocabulary'

export const vocabulary: Record<keyof typeof reference, string> = {
  'vocabulary.page.unsupported': 'This server has no custom vocabulary',
  'vocabulary.terms.remove': 'Remove “{term}”',
  'vocabulary.terms.placeholder': 'Type and press Enter',
  'vocabulary.terms.long':
    'Terms have at most {max, plural, one {# character} other {# characters}}. Longer ones weren’t added.',
  'vocabulary.terms.full': 'At most {max} terms. The rest weren’t added.',
  'vocabulary.terms.count': '{count} / {max}',
  'vocabulary.recording.title': 'Words in this recording',
  'vocabulary.recording.some': 'Words in this recording ({count})',
  'vocabulary.recording.label': 'Names and terms that will be spoken',
  'vocabulary.recording.hint':
    'Optional. Engines that take hotwords recognize them more easily. Add words you often need to the custom vocabulary.',
  'vocabulary.offer.question': 'Always replace “{from}” with “{to}” from now on?',
  'vocabulary.offer.always': 'Always replace',
  'vocabulary.offer.termOnly': 'Only add to vocabulary',
  'vocabulary.offer.never': 'No',
  'vocabulary.offer.alwaysDone': '“{from}” will be replaced with “{to}” from now on.',
  'vocabulary.offer.termDone': '“{to}” was added to the vocabulary.',
  'vocabulary.offer.open': 'Open vocabulary',
  'vocabulary.offer.close': 'Close',
  'vocabulary.offer.failed': 'Couldn’t save. Please try again.',
}
