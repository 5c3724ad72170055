import type { Help } from './article'

export const help: Help = {
  start: {
    title: 'Getting started',
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
        question: 'What if I forgot my password?',
        blocks: [
          'If a phone number is linked to your account and this site can send text messages, select “Forgot your password?” on the login page and set a new one with a code. Otherwise ask an administrator. You can link a phone number in your profile under “Activate & redeem”.',
        ],
      },
      {
        question: 'How do I change my password or see where I’m logged in?',
        blocks: [
          'Both are under “Activate & redeem”, in your account. To change the password, enter your current one; all other devices are then logged out. “Logged-in devices” lists every login and when it was last used. You can log out one of them, or all except the one you’re using.',
          'To change your phone number, enter your current password. If your account has none, enter a code sent to your current number.',
        ],
      },
      {
        question: 'Why doesn’t it open inside WeChat?',
        blocks: [
          'The browsers inside WeChat, WeCom, QQ, and DingTalk can’t record or download. Tap “···” in the upper right corner and choose “Open in browser”, or copy the link into a browser.',
        ],
      },
    ],
  },
  formats: {
    title: 'Formats and limits',
    answers: [
      {
        question: 'Which formats can I use?',
        blocks: [
          'Audio and video: {types}. The audio of a video is transcribed, and its picture plays with the transcript if your browser can show it.',
        ],
      },
      {
        question: 'Can I import a transcript that I already have?',
        blocks: [
          'Yes. Choose an srt, vtt, txt, json, or docx file on the upload page. It becomes a transcript without audio that you can read, edit, and export, at no charge. Times and speakers (“Name:”) of subtitles are kept; text without times gets estimated ones.',
          'If you choose a recording and a transcript of the same name, the transcript can be used as the text of the recording: nothing is recognized or charged.',
        ],
      },
      {
        question: 'What if an upload is interrupted?',
        blocks: [
          'It goes on by itself when you’re back online. After you reload or close the page, choose the same file again within a week: the upload goes on where it was.',
        ],
      },
      {
        question: 'What are the limits?',
        blocks: [
          {
            points: [
              'A file can be at most {size}.',
              'A recording can be at most {hours} hours long.',
              'You can choose as many files as you like. {files} are uploaded at a time; the others wait in line.',
            ],
          },
          'A file that breaks a limit is rejected before upload, with the reason beside it. The other files continue.',
        ],
      },
      {
        question: 'What if the length of a recording can’t be read?',
        blocks: [
          'For a few files the browser can’t read the length, so 30 seconds is assumed at first. Once the server has transcribed the file, its real length counts: the difference is refunded or charged.',
        ],
      },
      {
        question: 'How do I get better results?',
        blocks: [
          {
            points: [
              'Choose the spoken language.',
              'Keep the microphone close to the speaker, away from fans and keyboards.',
              'Let one person speak at a time.',
              'Use the original recording, not one that was forwarded and compressed again.',
              'Add names and terms to the custom vocabulary under “Activate & redeem”, and rules that replace what is always misrecognized.',
            ],
          },
        ],
      },
      {
        question: 'Why can’t I choose some languages?',
        blocks: [
          'This server has no engine for them. The reason is shown beside the language; ask your administrator to install one.',
        ],
      },
    ],
  },
  live: {
    title: 'Live meetings',
    answers: [
      {
        question: 'How do I start a live transcription?',
        blocks: [
          {
            steps: [
              'Select “Record” in the menu.',
              'Choose the language and what to record. Without a title, the meeting is named after its date and time.',
              'Test the microphone if you like, then select “Start recording” and allow the browser to use the microphone.',
              'When you end the meeting, it becomes a transcript that you can check and export like any other.',
            ],
          },
        ],
      },
      {
        question: 'Is audio lost when the network or the computer fails?',
        blocks: [
          'No. Audio is saved on your device first, then sent to the server. Recording continues without a network, and the rest is sent later. After a crash, the page finds the unfinished meeting, and you can continue or end it.',
        ],
      },
      {
        question: 'What if the microphone doesn’t work?',
        blocks: [
          {
            points: [
              'Select the icon at the left of the address bar, allow the microphone, and reload.',
              'Check that no other app is using it.',
              'Browsers allow the microphone only on https addresses and on localhost; open the page at such an address.',
            ],
          },
        ],
      },
      {
        question: 'Can it transcribe the others in an online meeting?',
        blocks: [
          'Yes. Choose tab or screen audio when you start; it can be mixed with the microphone. Whether system audio is available depends on your browser and operating system.',
        ],
      },
      {
        question: 'Can a meeting be translated while people speak?',
        blocks: [
          'Yes, if the server has a translation service: choose a language under “Translate live into” when you create the meeting. The translation appears below each paragraph and updates when you correct it.',
        ],
      },
      {
        question: 'Can two devices record one meeting?',
        blocks: ['No. Only one device records a meeting at a time; a second one gets a notice.'],
      },
    ],
  },
  editing: {
    title: 'Editing and shortcuts',
    answers: [
      {
        question: 'How do I check the text against the audio?',
        blocks: [
          'Click a word to play from there. The spoken word is highlighted and the page follows playback; when you scroll, it doesn’t pull you back.',
          'Words with a dotted underline are ones the engine was unsure of; “Uncertain words” takes you from one to the next.',
        ],
      },
      {
        question: 'How do I correct the text?',
        blocks: [
          'Double-click a word and type. Enter starts a paragraph; Backspace at its beginning joins it with the previous one.',
          'Changes are saved automatically. You can undo and redo a thousand steps, even after a reload.',
        ],
      },
      {
        question: 'How do I manage speakers?',
        blocks: [
          'Select the speaker at the left of a segment to change, rename, or add one: for this segment, for the whole turn, or for all segments of that speaker. “Speakers” lets you merge two speakers, or detect them by voice if the server can.',
        ],
      },
      {
        question: 'How do I remove fillers all at once?',
        blocks: [
          'Open “More” and choose to remove fillers. Standalone words such as “um” and “uh” are listed first; they’re removed when you confirm, and you can undo it.',
        ],
      },
      {
        question: 'What if two people edit one transcript?',
        blocks: [
          'Changes to different segments are merged. If both people changed the same segment, you see both versions side by side and choose; nothing is overwritten silently.',
        ],
      },
      {
        question: 'How do I go back to an earlier version?',
        blocks: [
          'Open “More” in the transcript and select “Version history”. You can read, compare, and restore any version. Restoring can be undone, too.',
        ],
      },
      {
        question: 'Which keyboard shortcuts are there?',
        blocks: [
          'Press ? in a transcript to see all shortcuts and change them; you can connect foot pedals, too. These are your current shortcuts:',
          { keys: true },
        ],
      },
    ],
  },
  export: {
    title: 'Export and sharing',
    answers: [
      {
        question: 'Which formats can I export?',
        blocks: [
          {
            points: [
              'Word (docx): with a title and styles, ready for editing.',
              'Plain text (txt): opens everywhere.',
              'SRT and VTT (WebVTT) subtitles: for videos.',
              'Markdown and JSON: for note apps and programs.',
            ],
          },
          'You choose whether to show speakers and timestamps, keep fillers, and start a paragraph for each speaker.',
        ],
      },
      {
        question: 'How do I export many transcripts at once?',
        blocks: ['Open “Task management”, select transcripts, and export them. You get one zip archive.'],
      },
      {
        question: 'How do I share a recording?',
        blocks: [
          'Open the transcript and select the share button; the link is copied. Anyone with the link can listen without an account. It includes the audio, not the text.',
          'Anyone with the link can hear the recording, so send it only to people you trust. It stops working when the transcript is permanently deleted.',
        ],
      },
      {
        question: 'What if I deleted the wrong transcript?',
        blocks: [
          'Select Undo in the message that appears. Later you can restore the transcript from the recycle bin under “Task management”. What was permanently deleted can’t be recovered.',
        ],
      },
    ],
  },
  insight: {
    title: 'Summary, mind map, questions',
    answers: [
      {
        question: 'Where are the summary and the mind map?',
        blocks: [
          {
            steps: [
              'Open a transcript. In a wide window the summary is beside the text; in a narrow one, select “Summary” to the right of the title.',
              'Without an AI model, summaries and mind maps are made automatically. With one, select generate, or turn on automatic generation in “Summary settings”.',
              'Select any line or node to play it.',
            ],
          },
          'Choose a template, such as meeting, interview, or lecture; with an AI model, also the language or your own instructions. You can edit the summary, check off and add to-dos, copy it, or export it as Word or Markdown, on its own or with the transcript. In a mind map you can edit labels and export it as SVG, PNG, or Markdown. After you edit the text, a notice says that they may be out of date, and you can regenerate them.',
        ],
      },
      {
        question: 'Who writes them, and can I rely on them?',
        blocks: [
          'Without an AI model, points, keywords, chapters, and to-dos are quoted from the transcript: nothing is made up, but some may be missing. With one, the model writes them. The panel always says which was used. Models make mistakes: check them against the recording. Gray items aren’t linked to the recording.',
        ],
      },
      {
        question: 'How do I ask questions about a recording?',
        blocks: [
          'If the server has an AI model, the panel has an “Assistant”: type a question, and the answer cites timestamps that you can play. Without a model it isn’t shown.',
        ],
      },
      {
        question: 'How do I get a bilingual transcript?',
        blocks: [
          'Select “Translation” to the right of the title and choose a language: the translation appears below each segment. Segments you change are marked, and “Update translation” translates them again. Exports can include the translation, too.',
        ],
      },
    ],
  },
  translation: {
    title: 'Document translation',
    answers: [
      {
        question: 'How do I translate a document?',
        blocks: [
          {
            steps: [
              'Open “Document translation” in the menu and choose a document.',
              'Choose both languages and start.',
              'When it’s done, open side-by-side reading: original and translation, paragraph by paragraph.',
            ],
          },
          'While you read side by side you can edit the translation, mark paragraphs as checked, search both texts, and export both languages or only the translation to Word, Markdown, or plain text; subtitles also to srt. Edits are saved automatically; offline they’re saved on this device.',
        ],
      },
      {
        question: 'How are pages counted?',
        blocks: [
          'A document’s pages count toward the daily limit; “Document translation” and “Activate & redeem” show how many you’ve used today.',
        ],
      },
      {
        question: 'Why does it say there’s no translation service?',
        blocks: [
          'An administrator has to set one up for the server. Without it your browser translates on this device, if it can (recent desktop Chrome and Edge). Otherwise the page says so and never shows a made-up translation.',
        ],
      },
    ],
  },
  credit: {
    title: 'Credit and membership',
    answers: [
      {
        question: 'What does a transcription cost?',
        blocks: [
          'One second of recording uses one second of time: member time first, then general time. You see the cost before you start. If you don’t have enough, you see how much is missing, and nothing is charged.',
        ],
      },
      {
        question: 'What is the difference between general time and member time?',
        blocks: [
          'General time comes with registration, time cards, and redemption codes. Member time comes with membership. Their sum is shown at the bottom of the menu; select it to see both.',
        ],
      },
      {
        question: 'How do I use a redemption code?',
        blocks: [
          {
            steps: [
              'Select “Activate” in the header, or open “Activate & redeem” under “Settings” in the menu.',
              'Enter the code and redeem it.',
              'When you see the congratulations message, your balance is already updated.',
            ],
          },
        ],
      },
      {
        question: 'I paid and nothing happened. What now?',
        blocks: [
          'The payment page opens in a new tab. Go back to the first tab and wait a moment: the balance updates automatically. If it doesn’t, contact support or the administrator with your order number.',
        ],
      },
      {
        question: 'Is time refunded when a transcription fails?',
        blocks: ['Yes. Member time and general time are refunded as they were charged.'],
      },
      {
        question: 'What if my time runs out in the middle of a transcription?',
        blocks: [
          'It’s paused as “Unpaid” and keeps the text so far. Once you have more time, select “Continue transcribing” on that transcript: only the rest is charged.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy and security',
    answers: [
      {
        question: 'Where are my recordings stored?',
        blocks: [
          'On the server that runs this system. The built-in speech engine runs on that server, and recordings are sent nowhere else. If an administrator has connected external services, ask them for details.',
        ],
      },
      {
        question: 'Who can see my transcripts?',
        blocks: [
          'Only your account. Other users can’t open your transcripts; a link that you shared plays only that one recording. The server’s operator has access to all its data.',
        ],
      },
      {
        question: 'How do I permanently delete something?',
        blocks: [
          'Delete it, which moves it to the recycle bin, then delete it there: text, versions, and recording are gone and can’t be recovered.',
        ],
      },
      {
        question: 'What is stored in my browser?',
        blocks: [
          'Your login, preferences, player settings, the transcript you opened last, your latest questions to the assistant with its answers, words you corrected, changes that aren’t on the server yet, and the audio of unfinished meetings. Logging out removes the login, the open tabs, the last opened transcript, and the questions with their answers. Remember to log out on a shared computer.',
        ],
      },
    ],
  },
  hosting: {
    title: 'Self-hosting',
    answers: [
      {
        question: 'How do I install it?',
        blocks: [
          'You need Node.js 20.19 or newer. On Debian and Ubuntu everything else is installed for you.',
          { command: 'npm start' },
          'This one command sets up, builds, and starts the product, by default at http://127.0.0.1:8080.',
        ],
      },
      {
        question: 'How do I give others access?',
        blocks: [
          'Put a reverse proxy with TLS in front and set TRUST_PROXY=1. On a network you trust, you can set HOST=0.0.0.0. Live meetings need https.',
        ],
      },
      {
        question: 'How do I connect an AI model or a translation service?',
        blocks: [
          'Set LLM_BASE_URL and LLM_MODEL (and LLM_API_KEY if needed) in .env. Any OpenAI-compatible chat API works, including one on your own machine. It writes summaries and mind maps, answers questions, and translates. For translation only, set LIBRETRANSLATE_URL instead. The texts and documents involved are sent there.',
        ],
      },
      {
        question: 'A user forgot their password. What do I do?',
        blocks: [
          { command: 'npm run admin -- user password <name>' },
          'It shows a new password and logs that user out everywhere.',
        ],
      },
      {
        question: 'How do I back it up?',
        blocks: [
          'All data is in the folder DATA_DIR (./data by default): the database and the recordings. Stop the server and copy the folder.',
        ],
      },
      {
        question: 'Where are the settings?',
        blocks: [
          'Copy .env.example to .env and follow its comments: port, data folder, credit of a new account, upload limits, open registration, the links to the mobile app and to support. Invalid settings are reported together at startup.',
        ],
      },
      {
        question: 'Can I use another speech engine?',
        blocks: [
          'Yes. Administrators install models and order the engines of each language under “Settings” → “Speech engines”, or on the command line with npm run models zh. The built-in PocketSphinx supports English and suits clear recordings; the README shows how to add your own engine.',
        ],
      },
    ],
  },
}
