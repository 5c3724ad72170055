import type { welcome as reference } from '../zh-CN/welcome'

export const welcome: Record<keyof typeof reference, string> = {
  'welcome.title': 'Welcome! Where would you like to start?',
  'welcome.text': 'Pick one, and you’ll be reading along with the audio in minutes.',
  'welcome.upload': 'Upload a recording',
  'welcome.uploadText': 'Choose an audio or video file and turn it into text with timestamps.',
  'welcome.meeting': 'Record a meeting',
  'welcome.meetingText': 'See the words as they’re spoken. The audio and the full text are saved when you finish.',
  'welcome.sample': 'Open a sample',
  'welcome.sampleText':
    'A two-minute product meeting with synthetic voices. Listen, edit, and export. It uses none of your time.',
  'welcome.sampleBusy': 'Opening the sample…',
  'welcome.dismiss': 'Don’t show this again',
}
