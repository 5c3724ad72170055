import type { Help } from './article'

export const help: Help = {
  start: {
    title: 'Getting started',
    answers: [
      {
        ask: 'How does my first recording become text?',
        parts: [
          {
            steps: [
              'Register and log in.',
              'Open “Audio to text” in the menu and drop your recordings there, or choose files.',
              'Choose the spoken language and check what each recording will cost.',
              'Start the transcription. You may leave the page meanwhile; the header shows how far it is.',
              'Open it under “Transcripts” and check it as you listen.',
            ],
          },
          'You can open a record before it is done and read what is there already.',
        ],
      },
      {
        ask: 'How long does a transcription take?',
        parts: [
          'That depends on the length of the recording, the server and its speech engine. Long recordings are cut at pauses and recognised in parallel, so the first text is there soon; the list shows the progress.',
        ],
      },
      {
        ask: 'What if a transcription fails?',
        parts: [
          'The record says why, for example that the file can’t be read, that it holds no sound, or that there is no engine for the language. A failed transcription costs nothing; what was taken is given back.',
          'Open the record and choose “Transcribe again”, in another language if you like.',
        ],
      },
      {
        ask: 'How do I change language, theme and navigation?',
        parts: [
          'Open the preferences at the right of the header: Chinese or English, light or dark, comfortable or compact, the main menu on top, tabs in the place of the breadcrumbs. Each takes effect at once and is kept on this device.',
        ],
      },
      {
        ask: 'What can I do about too many tabs?',
        parts: [
          'Right-click a tab to refresh it or to close it, those to its left, those to its right, the others, or all. The home tab always stays. The button at the end of the strip lists all tabs and the same actions.',
          'By keyboard: the left and right arrows walk along the tabs, Delete closes one, Shift+F10 opens its menu.',
        ],
      },
      {
        ask: 'What if I forgot my password?',
        parts: [
          'If a phone number is linked to your account and this site can send text messages, press “Forgot password?” on the login page and set a new one with a code. Else ask an administrator to set it. You can link a phone number in your profile under “Activate & redeem”.',
        ],
      },
      {
        ask: 'Why does it not open inside WeChat?',
        parts: [
          'The browsers inside WeChat, WeCom, QQ and DingTalk can neither record nor download. Press “···” in the upper right corner and choose “Open in browser”, or copy the link into a browser.',
        ],
      },
    ],
  },
  formats: {
    title: 'Formats and limits',
    answers: [
      {
        ask: 'Which formats can I use?',
        parts: ['Audio and video: {types}. Of a video only the sound is used.'],
      },
      {
        ask: 'What are the limits?',
        parts: [
          {
            points: [
              'A file may have at most {size}.',
              'A recording may last at most {hours} hours.',
              'You can pick {files} files at once, and more when those are done.',
            ],
          },
          'A file that does not fit is refused before it is sent, with the reason beside it; the others go on.',
        ],
      },
      {
        ask: 'What if an upload is interrupted?',
        parts: [
          'It is tried again as soon as the network is back. If you close the page, the files that were not sent are still in the list when you open it again.',
        ],
      },
      {
        ask: 'What if the length of a recording can’t be read?',
        parts: [
          'With a few files the browser can’t tell the length; 30 seconds are assumed at first. Once the server has transcribed it, the real length counts: the difference is given back or taken.',
        ],
      },
      {
        ask: 'How do I get better results?',
        parts: [
          {
            points: [
              'Choose the language that is spoken.',
              'Keep the microphone close to the speaker, away from fans and keyboards.',
              'Let one person speak at a time.',
              'Use the original recording rather than one that was forwarded and compressed again.',
            ],
          },
        ],
      },
      {
        ask: 'Why can’t I choose some languages?',
        parts: [
          'This server has no engine for them. The reason stands beside the language; ask your administrator to install one.',
        ],
      },
    ],
  },
  live: {
    title: 'Live meetings',
    answers: [
      {
        ask: 'How do I start a live transcription?',
        parts: [
          {
            steps: [
              'Open “Meeting transcription” in the menu and create a meeting.',
              'Give it a title and choose the language.',
              'On the meeting’s page allow the microphone and start.',
              'When you stop, the meeting becomes a record that you can check and export like any other.',
            ],
          },
        ],
      },
      {
        ask: 'Is sound lost when the network or the machine fails?',
        parts: [
          'Sound is written to your device first and sent to the server then. Without a network recording goes on, and the rest is sent later. After a crash the page finds the meeting that was not ended, and you can go on or finish it.',
        ],
      },
      {
        ask: 'What if the microphone does not work?',
        parts: [
          {
            points: [
              'Press the icon at the left of the address bar, allow the microphone and reload.',
              'Check that no other program holds it.',
              'Browsers give the microphone only to https addresses and to this machine’s own; open the page by such an address.',
            ],
          },
        ],
      },
      {
        ask: 'Can it hear the others in an online meeting?',
        parts: [
          'Yes. Choose the sound of a browser tab or of the screen when you start; it can be mixed with the microphone. Whether the sound of the whole system can be had depends on browser and operating system.',
        ],
      },
      {
        ask: 'Can a meeting be translated while people speak?',
        parts: [
          'Yes, where the server has a translation service: choose a language under “Translate live into” when you create the meeting. The translation stands below each sentence, and follows when you correct it.',
        ],
      },
      {
        ask: 'Can two devices record one meeting?',
        parts: ['No. A meeting is recorded by one device at a time; the second one is told so.'],
      },
    ],
  },
  editing: {
    title: 'Editing and shortcuts',
    answers: [
      {
        ask: 'How do I check the text against the sound?',
        parts: [
          'Click a word to listen from there. The word being spoken is lit up and the page follows the sound; when you scroll yourself, it does not pull you back.',
          'The engine was not sure of words with a dotted underline; “Uncertain words” takes you from one to the next.',
        ],
      },
      {
        ask: 'How do I correct the text?',
        parts: [
          'Double-click a segment or press the edit button beside it, and type. Enter splits the segment at the caret, Backspace at its beginning joins it with the one before.',
          'Changes are saved by themselves. A thousand steps can be undone and redone, after a reload, too.',
        ],
      },
      {
        ask: 'How do I manage speakers?',
        parts: [
          'Press the speaker at the left of a segment to change, rename or add one: for this segment, up to the next change, or for all segments of that speaker. “Speakers” joins two speakers into one.',
        ],
      },
      {
        ask: 'How do I remove fillers all at once?',
        parts: [
          'Open “More” and choose to remove fillers. Words such as “um” and “uh” that stand alone are listed first; they are removed when you agree, and that can be undone.',
        ],
      },
      {
        ask: 'What if two people edit one record?',
        parts: [
          'Changes of different segments are joined. Where both changed the same segment you see both versions side by side and choose; nothing is overwritten silently.',
        ],
      },
      {
        ask: 'How do I go back to an earlier version?',
        parts: [
          'Open the versions at the upper right of the record: each can be read, compared and restored. Restoring can be undone, too.',
        ],
      },
      {
        ask: 'Which keys are there?',
        parts: [
          'Press ? in a record to see all keys and to choose others; foot pedals can be connected, too. These are your keys now:',
          { keys: true },
        ],
      },
    ],
  },
  export: {
    title: 'Export and sharing',
    answers: [
      {
        ask: 'Which formats can I export?',
        parts: [
          {
            points: [
              'Word (docx): with a title and styles, to work on.',
              'Plain text (txt): opens everywhere.',
              'SRT and WebVTT subtitles: for videos.',
              'Markdown and JSON: for notes and for programs.',
            ],
          },
          'You choose whether speakers and times are shown, whether fillers are kept, and whether each speaker gets a paragraph.',
        ],
      },
      {
        ask: 'How do I export many records at once?',
        parts: ['Open “Task management”, select records and export them: you get one zip archive.'],
      },
      {
        ask: 'How do I share a recording?',
        parts: [
          'Open the record and press the share button; the link is copied. Whoever opens it can listen without an account. It holds the sound, not the text.',
          'Everyone who has the link can hear the recording: send it only to people you trust. It stops working when the record is deleted for good.',
        ],
      },
      {
        ask: 'What if I deleted the wrong record?',
        parts: [
          'The message that follows has an undo. Later you can restore the record from the recycle bin under “Task management”. What was deleted for good can’t be brought back.',
        ],
      },
    ],
  },
  insight: {
    title: 'Summary, mind map, questions',
    answers: [
      {
        ask: 'How do I get a summary or a mind map?',
        parts: [
          {
            steps: [
              'Open a record and press the light bulb “Summary and mind map” in its tool bar.',
              'Under “Summary” or “Mind map”, have it made and wait a moment.',
              'Press any line or node to listen from the moment it was said.',
            ],
          },
          'A summary can be copied, and exported as Word or Markdown; in a mind map you can change the labels, and export it as SVG, PNG or Markdown. After you edit the text you are told that they may be out of date, and can have them made again.',
        ],
      },
      {
        ask: 'Who writes them, and can I rely on them?',
        parts: [
          'Without a language model, points, keywords and chapters are picked from the text itself, and nothing is made up; with one, the model writes them and lists to-dos, too. The panel always says which of the two it was. Models make mistakes: check them with the recording. Grey lines have no moment in the recording.',
        ],
      },
      {
        ask: 'How do I ask a recording?',
        parts: [
          'Where the server has a language model, the panel has an “Assistant”: type a question; the answer names its moments, which play when pressed. Without a model it is not shown.',
        ],
      },
      {
        ask: 'How do I get a bilingual transcript?',
        parts: [
          'Press “Translation” in the tool bar and choose a language: each segment gets its translation below. Segments you change are marked, and “Update the translation” does them again; exports can have the translation, too.',
        ],
      },
    ],
  },
  translation: {
    title: 'Document translation',
    answers: [
      {
        ask: 'How do I translate a document?',
        parts: [
          {
            steps: [
              'Open “Document translation” in the menu and choose a document.',
              'Choose both languages and start.',
              'When it is done, open side-by-side reading: original and translation, paragraph by paragraph.',
            ],
          },
          'While you read side by side you can correct the translation, mark what is checked, find in both texts, and export both languages or the translation alone to Word, Markdown or plain text, subtitles also to srt. Corrections are saved by themselves; offline they are kept on this device.',
        ],
      },
      {
        ask: 'How are pages counted?',
        parts: [
          'The pages of a document count towards the day’s use; “Document translation” and “Activate & redeem” show how many you have used today.',
        ],
      },
      {
        ask: 'Why does it say that there is no translation service?',
        parts: [
          'An administrator has to set one up for the server. Without it your browser translates on this device, if it can (recent Chrome and Edge on a computer); else the page says so, and never shows a made-up translation.',
        ],
      },
    ],
  },
  credit: {
    title: 'Credit and membership',
    answers: [
      {
        ask: 'What does a transcription cost?',
        parts: [
          'One second of recording takes one second of time: member time first, then general time. You see what it will take before you start. When there is too little, you are told how much is missing, and nothing is taken.',
        ],
      },
      {
        ask: 'What is the difference between general time and member time?',
        parts: [
          'General time comes with registration, time cards and redemption codes. Member time comes with membership. Both balances are shown at the bottom of the menu.',
        ],
      },
      {
        ask: 'How do I use a redemption code?',
        parts: [
          {
            steps: [
              'Press “Activate” in the header, or open “Activate & redeem” in the menu.',
              'Enter the code and redeem it.',
              'When you are congratulated, your balance has changed already.',
            ],
          },
        ],
      },
      {
        ask: 'I have paid and nothing came. What now?',
        parts: [
          'The payment page opens in a new tab. Come back to the first one and wait a moment: the balance changes by itself. If it does not, give your order number to support or to the administrator.',
        ],
      },
      {
        ask: 'Is time given back when a transcription fails?',
        parts: ['Yes. What was taken is given back to where it came from.'],
      },
    ],
  },
  privacy: {
    title: 'Privacy and security',
    answers: [
      {
        ask: 'Where are my recordings kept?',
        parts: [
          'On the server that runs this system. The built-in speech engine works on that server, and recordings are sent nowhere else. Where an administrator has connected services from outside, ask the administrator.',
        ],
      },
      {
        ask: 'Who can see my records?',
        parts: [
          'Only your account. Other users can’t open your records; a link that you shared gives the sound of that one recording. Whoever runs the server holds all its data.',
        ],
      },
      {
        ask: 'How do I delete something for good?',
        parts: [
          'Delete it, which moves it to the recycle bin, and delete it there again: text, versions and recording are gone and can’t be brought back.',
        ],
      },
      {
        ask: 'What is kept in my browser?',
        parts: [
          'Your login, preferences, player settings, which record you opened last, your latest questions to the assistant with its answers, changes that the server does not have yet, and the sound of meetings that were not ended. Logging out removes the login, the open tabs, the record opened last and the questions with their answers. Remember to log out on a shared computer.',
        ],
      },
    ],
  },
  hosting: {
    title: 'Self-hosting',
    answers: [
      {
        ask: 'How do I install it?',
        parts: [
          'You need Node.js 20.19 or newer. On Debian and Ubuntu everything else is installed for you.',
          { command: 'npm start' },
          'This one command sets up, builds and starts the product, by default at http://127.0.0.1:8080.',
        ],
      },
      {
        ask: 'How do I let others in?',
        parts: [
          'Put a reverse proxy with TLS in front and set TRUST_PROXY=1; in a network you trust you may set HOST=0.0.0.0. Live meetings need https.',
        ],
      },
      {
        ask: 'How do I connect a language model or a translation service?',
        parts: [
          'Set LLM_BASE_URL and LLM_MODEL (and LLM_API_KEY where it is needed) in .env: any service that speaks OpenAI’s chat call will do, one on your own machine, too. It writes summaries and maps, answers questions and translates. For translation alone you may set LIBRETRANSLATE_URL instead. The texts and documents concerned are sent there.',
        ],
      },
      {
        ask: 'Somebody forgot their password. What do I do?',
        parts: [
          { command: 'npm run admin -- user password <name>' },
          'It shows a new one and ends all logins of that user.',
        ],
      },
      {
        ask: 'How do I back it up?',
        parts: [
          'All data lies in the folder DATA_DIR (./data unless set): the database and the recordings. Stop the server and copy the folder.',
        ],
      },
      {
        ask: 'Where are the settings?',
        parts: [
          'Copy .env.example to .env and follow its lines: port, data folder, time of a new account, upload limits, whether strangers may register, the links to the mobile app and to support. What is wrong is told at the start, all at once.',
        ],
      },
      {
        ask: 'Can I use another speech engine?',
        parts: [
          'Yes. An engine is an object with a method named recognize; the README says where to add it. The built-in PocketSphinx knows English and suits clear recordings.',
        ],
      },
    ],
  },
}
