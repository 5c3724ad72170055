import type { HelpBeginning } from './article'

/** What the help shows first. */
export const beginning: HelpBeginning = {
  titles: {
    start: 'Getting started',
    formats: 'Formats and limits',
    live: 'Live meetings',
    editing: 'Editing and shortcuts',
    organize: 'Search and organize',
    export: 'Export and print',
    sharing: 'Share and work together',
    insight: 'Summary, mind map, questions',
    translation: 'Document translation',
    account: 'Account and notifications',
    credit: 'Credit and membership',
    privacy: 'Privacy and data',
    programs: 'API and automation',
    hosting: 'Self-hosting',
  },
  answers: [
    {
      question: 'How does my first recording become text?',
      blocks: [
        {
          steps: [
            'Register and log in.',
            'Select “Audio to text” in the menu and drop your recordings there, or choose files.',
            'Choose the spoken language and check what each recording will cost.',
            'Start the transcription. You can leave the page; the header shows the progress.',
            'Open it under “Transcripts” and check it as you listen.',
          ],
        },
        'You can open a transcript before it’s done and read what’s there so far.',
      ],
    },
    {
      question: 'Can I try it without a recording?',
      blocks: [
        'Yes. Select “Add the sample” in your account menu or in an empty list of transcripts: you get a two-minute product meeting that you can play, edit, and export, free of charge.',
      ],
    },
    {
      question: 'How long does a transcription take?',
      blocks: [
        'That depends on the length of the recording, the server, and its speech engine. Long recordings are split at pauses and recognized in parallel, so the first text appears soon. The list shows the progress.',
      ],
    },
    {
      question: 'What if a transcription fails?',
      blocks: [
        'The transcript says why: for example, the file can’t be read, it has no audio, or there’s no engine for the language. A failed transcription costs nothing; your time is refunded.',
        'Open it and select “Transcribe again”, in another language if you like.',
      ],
    },
    {
      question: 'How do I change language, theme, and navigation?',
      blocks: [
        'Select your account at the bottom of the menu, then “Preferences”: Chinese or English, light or dark, comfortable or compact, the main menu at the top, tabs instead of breadcrumbs. Changes take effect immediately and are saved on this device.',
      ],
    },
    {
      question: 'What can I do about too many tabs?',
      blocks: [
        'Right-click a tab to refresh it, or to close it, the tabs to its left or right, the others, or all. The home tab always stays. At most 10 tabs are open; a new page then closes the one you haven’t looked at for longest. The button at the end of the strip lists all tabs and the same actions.',
        'By keyboard: the left and right arrows, Home, and End move between tabs, Delete closes one, Shift+F10 opens its menu.',
      ],
    },
    {
      question: 'Why doesn’t it open inside WeChat?',
      blocks: [
        'The browsers inside WeChat, WeCom, QQ, and DingTalk can’t record or download. Tap “···” in the upper right corner and choose “Open in browser”, or copy the link into a browser.',
      ],
    },
  ],
}
