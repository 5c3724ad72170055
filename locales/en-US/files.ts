import type { files as zh } from '../zh-CN/files'

export const files: Record<keyof typeof zh, string> = {
  'ui.drop.release': 'Release to add these files',
  'ui.drop.pick': 'Choose files',
  'ui.drop.paste': 'You can also paste files on this page',
  'ui.drop.types': 'Formats: {types}',
  'ui.drop.formats': 'Supported formats',
  'ui.refused.title': '{count, plural, one {# file wasn’t added} other {# files weren’t added}}',
  'ui.refused.dismiss': 'Hide “{name}”',
  'ui.refused.dismissAll': 'Hide all',
}
