import type { welcome as reference } from '../zh-CN/welcome'

export const welcome: Record<keyof typeof reference, string> = {
  'welcome.page.title': 'Welcome! Where would you like to start?',
  'welcome.page.text': 'Pick one, and you’ll be reading along with the audio in minutes.',
  'welcome.page.upload': 'Upload a recording',
  'welcome.page.uploadText': 'Choose an audio or video file and turn it into text with timestamps.',
  'welcome.page.meeting': 'Record a meeting',
  'welcome.page.meetingText': 'See the words as they’re spoken. The audio and the full text are saved when you finish.',
  'welcome.page.sample': 'Open a sample',
  'welcome.page.sampleText':
    'A two-minute product meeting with synthetic voices. Listen, edit, and export. It uses none of your time.',
  'welcome.page.sampleBusy': 'Opening the sample…',
  'welcome.sample.add': 'Add the sample',
  'welcome.page.dismiss': 'Don’t show this again',
}
