import type { manage as zh } from '../zh-CN/manage'

export const manage: Record<keyof typeof zh, string> = {
  'manage.bin.title': 'Recycle bin',
  'manage.bin.empty': 'The recycle bin is empty',
  'manage.bin.emptyText': 'Deleted transcripts go here. You can restore them or delete them permanently.',
  'manage.bin.back': 'View transcripts',
  'manage.bin.about': 'Recordings stay in the recycle bin, and keep using storage, until you delete them permanently.',
  'manage.storage.name': 'Storage used',
  'manage.storage.pending': 'Calculating storage…',
  'manage.storage.unknown': 'Storage usage is unavailable right now.',
  'manage.storage.used': '{size} used, including the recycle bin',
  'manage.storage.usedOf': '{size} of {allowed} used, including the recycle bin',
  'manage.table.choose': 'Select “{title}”',
  'manage.table.chooseAll': 'Select all on this page',
  'manage.table.chosen': '{count, plural, one {# selected} other {# selected}}',
  'manage.table.clear': 'Clear selection',
  'manage.remove.open': 'Move to recycle bin',
  'manage.remove.done':
    '{count, plural, =1 {Moved “{title}” to the recycle bin} other {Moved # transcripts to the recycle bin}}',
  'manage.remove.failed':
    '{count, plural, one {# transcript} other {# transcripts}} couldn’t be moved to the recycle bin',
  'manage.restore.open': 'Restore',
  'manage.restore.one': 'Restore “{title}”',
  'manage.restore.done': '{count, plural, =1 {Restored “{title}”} other {Restored # transcripts}}',
  'manage.restore.failed': '{count, plural, one {# transcript} other {# transcripts}} couldn’t be restored',
  'manage.destroy.open': 'Delete permanently',
  'manage.destroy.one': 'Permanently delete “{title}”',
  'manage.destroy.title': 'Permanently delete {count, plural, one {# transcript} other {# transcripts}}?',
  'manage.destroy.names': 'Transcripts to delete permanently',
  'manage.destroy.text':
    '{count, plural, one {Its text, versions, and recording are} other {Their texts, versions, and recordings are}} deleted too. This can’t be undone.',
  'manage.destroy.done':
    '{count, plural, =1 {Permanently deleted “{title}”} other {Permanently deleted # transcripts}}',
  'manage.destroy.failed': '{count, plural, one {# transcript} other {# transcripts}} couldn’t be deleted',
  'manage.failed.line': '{title}: {reason}',
  'manage.failed.more': '{count, plural, one {and # more} other {and # more}}',
  'manage.remove.running': 'Moving to the recycle bin: {done} of {count}',
  'manage.restore.running': 'Restoring {done} of {count}',
  'manage.destroy.running': 'Deleting permanently: {done} of {count}',
  'manage.batch.progress': 'Progress of the action',
  'manage.batch.stop': 'Stop',
  'manage.batch.stopped':
    'Stopped. {count, plural, one {# transcript was} other {# transcripts were}} left as {count, plural, one {it is} other {they are}}.',
  'manage.export.open': 'Export',
  'manage.export.title': 'Export {count, plural, one {# transcript} other {# transcripts}}',
  'manage.export.file': '{count, plural, one {# transcript} other {# transcripts}}',
  'manage.export.running': 'Exporting {number} of {count}: {title}',
  'manage.export.progress': 'Export progress',
  'manage.export.failed':
    '{count, plural, one {# transcript} other {# transcripts}} couldn’t be exported; the others are in the archive:',
  'manage.export.notDone': 'Transcription isn’t finished yet.',
  'manage.export.none': 'None of these transcripts could be exported:',
}
