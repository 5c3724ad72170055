export const speakers = {
  'speakers.form.detect': 'Detect speakers',
  'speakers.count.label': 'Number of speakers',
  'speakers.count.automatic': 'Automatic',
  'speakers.count.number': '{count, plural, one {# speaker} other {# speakers}}',
  'speakers.form.replace': 'Also reassign segments that already have a speaker',
  'speakers.form.hint':
    'Tells speakers apart by voice and splits segments where the speaker changes, free of charge. You can rename and merge speakers afterward, or restore the version from before.',
  'speakers.bar.running': 'Detecting speakers. You can keep editing…',
  'speakers.result.found':
    '{count, plural, one {# speaker} other {# speakers}} detected. To undo this, restore an earlier version.',
  'speakers.result.same':
    '{count, plural, one {# speaker} other {# speakers}} detected, as already assigned. Nothing was changed.',
  'speakers.result.none': 'No speakers were detected. The text is unchanged.',
  'speakers.bar.dismiss': 'Dismiss',
  'speakers.form.install': 'To tell speakers apart by voice, install the models: npm run models speakers',
  'speakers.proposal.text': 'Could {speaker} be “{name}”?',
  'speakers.proposal.list': 'Possible matches',
  'speakers.proposal.yes': 'Yes',
  'speakers.proposal.yesNamed': 'Yes, {speaker} is “{name}”',
  'speakers.proposal.no': 'No',
  'speakers.proposal.noNamed': 'No, {speaker} isn’t “{name}”',
  'speakers.voice.remember': 'Remember voice',
  'speakers.voice.rememberNamed': 'Remember the voice of “{name}”',
  'speakers.voice.done': 'The voice of “{name}” is remembered',
  'speakers.voice.failed': 'The voice couldn’t be remembered. Please try again.',
  'speakers.voice.offer':
    'Often transcribing the same people? Turn on “Remember voices” in your account to get name suggestions.',
  'speakers.voice.settings': 'Open settings',
}
