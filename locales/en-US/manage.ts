import type { manage as zh } from '../zh-CN/manage'

export const manage: Record<keyof typeof zh, string> = {
  'manage.page.title': 'Task management',
  'manage.bin.title': 'Recycle bin',
  'manage.bin.empty': 'The recycle bin is empty',
  'manage.bin.emptyText': 'Deleted transcripts wait here. You can restore them, or delete them for good.',
  'manage.storage.name': 'Storage used',
  'manage.storage.pending': 'Adding up the storage…',
  'manage.storage.unknown': 'The storage used can’t be told right now.',
  'manage.storage.used': 'Recordings take {size}, the recycle bin included',
  'manage.storage.usedOf': 'Recordings take {size} of {allowed}, the recycle bin included',
  'manage.table.choose': 'Select “{title}”',
  'manage.table.chooseAll': 'Select all on this page',
  'manage.table.chosen': '{count, plural, one {# selected} other {# selected}}',
  'manage.table.clear': 'Clear selection',
  'manage.remove.open': 'Move to recycle bin',
  'manage.remove.done':
    '{count, plural, =1 {Moved “{title}” to the recycle bin} other {Moved # transcripts to the recycle bin}}',
  'manage.remove.failed':
    '{count, plural, one {# transcript} other {# transcripts}} could not be moved to the recycle bin',
  'manage.restore.open': 'Restore',
  'manage.restore.done': '{count, plural, =1 {Restored “{title}”} other {Restored # transcripts}}',
  'manage.restore.failed': '{count, plural, one {# transcript} other {# transcripts}} could not be restored',
  'manage.destroy.open': 'Delete for good',
  'manage.destroy.title': 'Delete {count, plural, one {# transcript} other {# transcripts}} for good?',
  'manage.destroy.names': 'Transcripts that will be deleted for good',
  'manage.destroy.text':
    '{count, plural, one {Its text, versions and recording are} other {Their texts, versions and recordings are}} deleted too. This can’t be undone.',
  'manage.destroy.done': '{count, plural, =1 {Deleted “{title}” for good} other {Deleted # transcripts for good}}',
  'manage.destroy.failed': '{count, plural, one {# transcript} other {# transcripts}} could not be deleted',
  'manage.failed.line': '{title}: {reason}',
  'manage.failed.more': '{count, plural, one {and # more} other {and # more}}',
  'manage.export.open': 'Export selected',
  'manage.export.title': 'Export {count, plural, one {# transcript} other {# transcripts}}',
  'manage.export.file': '{count, plural, one {# transcript} other {# transcripts}}',
  'manage.export.running': 'Exporting {number} of {count}: {title}',
  'manage.export.progress': 'Export progress',
  'manage.export.failed':
    '{count, plural, one {# transcript} other {# transcripts}} could not be exported; the rest is in the archive:',
  'manage.export.notDone': 'The transcription is not done yet.',
  'manage.export.none': 'None of these transcripts could be exported:',
}
