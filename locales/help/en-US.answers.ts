import type { HelpAnswers } from './article'

/** The answers of the other topics, loaded when one of them or the search is opened. */
export const answers: HelpAnswers = {
  formats: [
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
  live: [
    {
      question: 'How do I start a live transcription?',
      blocks: [
        {
          steps: [
            'Select “Record” in the menu and, the first time, allow the browser to use the microphone.',
            'The first time, choose the language and what to record. Later it starts at once with the same settings; “More options” can turn that off.',
            'Text appears as people speak. You can correct it and take notes right away.',
            'When you end the meeting, it becomes a transcript that you can check and export like any other.',
          ],
        },
        'For a title, a remark, or live translation, open “Create meeting” under “Meetings”.',
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
  editing: [
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
      question: 'How do I find and replace in a transcript?',
      blocks: [
        'Press Ctrl+F (⌘F on a Mac). Phrases that pass from one segment into the next are found, too. You can match case, whole words, or regular expressions, and ignore full-width and traditional forms. Replace hits one by one, or all at once with one undo.',
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
  organize: [
    {
      question: 'How do I find out which recording says something?',
      blocks: [
        'Press Ctrl+K (⌘K on a Mac), or select the search in the header, and type what was said. Titles, texts, notes, summaries, translations, and translated documents are searched, and a result opens at that place.',
        'Narrow it down with filters, such as speaker:Ana, lang:en, after:2026-01-01, or tag:client. Quotation marks find an exact phrase.',
      ],
    },
    {
      question: 'How do I keep many transcripts in order?',
      blocks: [
        {
          points: [
            'Folders: a transcript is in one folder, or in none.',
            'Tags: a transcript can have several.',
            'Favorites: select the star; retention rules never delete them.',
            'Filters and sorting: by status, language, date, speaker, and more. Save filters that you use often as a search.',
          ],
        },
        'Select several transcripts in the list to move, tag, export, or delete them together.',
      ],
    },
    {
      question: 'What if I deleted the wrong transcript?',
      blocks: [
        'Select Undo in the message that appears. Later you can restore the transcript from the recycle bin under “Task management”. What was permanently deleted can’t be recovered. Recordings in the bin still use storage.',
      ],
    },
  ],
  export: [
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
        'You choose whether to show speakers and timestamps, keep fillers, and start a paragraph for each speaker, and can add the summary, a translation, or comments. You can also print from there, or save as PDF.',
      ],
    },
    {
      question: 'How do I export many transcripts at once?',
      blocks: ['Select them under “Transcripts” or “Task management”, then export them. You get one zip archive.'],
    },
  ],
  sharing: [
    {
      question: 'How do I share a transcript by link?',
      blocks: [
        {
          steps: [
            'Open the transcript and select “Share”.',
            'Choose what else it includes: speaker names, recording, summary, notes, translations, and whether files can be exported.',
            'If you like, share only an excerpt, or set an expiry or a password.',
            'Create and copy the link, and send it.',
          ],
        },
        'Whoever has the link can read without an account and sees later changes. You can change or revoke it at any time; once revoked, it no longer opens.',
        'You can also share only the recording: people can listen but not read. Such a link works until the transcript is moved to the recycle bin.',
      ],
    },
    {
      question: 'How do I work on a transcript with others?',
      blocks: [
        'Under “Share”, enter their username or copy an invitation link, and choose what they can do: view, comment, or edit. They find it under “Shared with me”. Edits of several people are merged, and you see who else is there. The owner can change roles or remove people at any time; people can leave, too.',
      ],
    },
    {
      question: 'How do I comment and highlight?',
      blocks: [
        'Select some text, then “Comment” or “Highlight”. Comments can be answered, mention people with @, and be resolved; highlights have four colors. They follow their words when the text is edited. The owner and everyone who can view see them; adding takes permission to comment.',
      ],
    },
    {
      question: 'How do I quote a moment of a recording?',
      blocks: [
        'Select text, then “Quote”: it copies the words with speaker, time, and a link to the moment. Under “More” you can copy a link to what is playing. Such links work for people who can open the transcript.',
      ],
    },
  ],
  insight: [
    {
      question: 'Where are the summary and the mind map?',
      blocks: [
        {
          steps: [
            'Open a transcript. In a wide window the summary is beside the text; in a narrow one, select “Summary”.',
            'Summaries are made when a transcription or meeting ends; “Summary settings” can turn that off. A mind map is made when you open it or ask for it.',
            'Select any line or node to play it.',
          ],
        },
        'Choose a template, such as meeting, interview, or lecture; with an AI model, also the language or your own instructions. You can edit the summary, check off to-dos, and copy or export it. In a mind map you can edit labels and export it as SVG, PNG, or Markdown. After you edit the text, a notice says that they may be out of date, and you can regenerate them.',
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
  translation: [
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
  account: [
    {
      question: 'What if I forgot my password?',
      blocks: [
        'Select “Forgot your password?” on the login page and set a new one with a code sent to your phone or e-mail address. If neither is linked, or this site sends no messages, ask an administrator. You can link both under “Activate & redeem”.',
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
      question: 'How do I make my login safer?',
      blocks: [
        {
          points: [
            'Two-step verification: besides the password, you enter a code of an authenticator app. Keep the recovery codes for when you lose the phone.',
            'Passkeys: log in with fingerprint, face, or screen lock instead of a password, on sites with a domain name.',
            'Single sign-on: if the operator has set it up, log in with your company’s or school’s account.',
          ],
        },
        'You find all of them in your account under “Activate & redeem”.',
      ],
    },
    {
      question: 'What can I be notified of?',
      blocks: [
        'Finished and failed transcriptions, meetings, and translations; someone sharing with you or mentioning you; low transcription time; content that is about to be deleted by a rule. Under “Notifications” on the “Activate & redeem” page, choose the bell, the browser, e-mail, or a webhook for each; e-mail needs a linked address. Security notices are always sent.',
      ],
    },
  ],
  credit: [
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
  privacy: [
    {
      question: 'Where are my recordings stored?',
      blocks: [
        'On the server that runs this system. The built-in speech engine runs on that server, and recordings are sent nowhere else. If an administrator has connected external services, ask them for details.',
      ],
    },
    {
      question: 'Who can see my transcripts?',
      blocks: [
        'You, the people whom you give access, and whoever has a link that you created: they see what you allow, and you can end it at any time. Other users can’t open your transcripts. The server’s operator has access to all its data.',
      ],
    },
    {
      question: 'How long are recordings kept?',
      blocks: [
        'Until you delete them. Under “Retention” on the “Activate & redeem” page you can also decide that recordings are deleted after some days while their text stays, or that whole transcripts move to the recycle bin, which keeps those for 30 days. You’re told 7 days before; favorites are kept. Rules of the site are shown there, too.',
      ],
    },
    {
      question: 'How do I permanently delete something?',
      blocks: [
        'Delete it, which moves it to the recycle bin, then delete it there: text, versions, and recording are gone and can’t be recovered.',
      ],
    },
    {
      question: 'How do I export all my data or delete my account?',
      blocks: [
        'Both are in your account under “Activate & redeem”. Export downloads a ZIP file with all transcripts, recordings, and settings. Deleting the account logs you out everywhere at once and deletes all data after 7 days; log in before that to keep it.',
      ],
    },
    {
      question: 'What is stored in my browser?',
      blocks: [
        'Your login, preferences, player settings, the transcript you opened last, your latest questions to the assistant with its answers, words you corrected, addresses of links you created, changes and comments that aren’t on the server yet, and the audio of unfinished meetings. Logging out removes the login, the open tabs, the last opened transcript, and the questions with their answers. Remember to log out on a shared computer.',
      ],
    },
  ],
  programs: [
    {
      question: 'How can programs use my account?',
      blocks: [
        'Create a token under “API tokens” on the “Activate & redeem” page, with read or write access and an expiry. It is shown once, and you can revoke it at any time. Programs add recordings, read transcripts, and search with it, at the same cost as here. /api/v1/docs on this site describes the interface; clients of OpenAI’s transcription interface work, too, with /v1 as their address.',
      ],
    },
    {
      question: 'How is my own system told when work is done?',
      blocks: [
        'Enter its address under “Webhook” on the “Activate & redeem” page. It gets a signed request (Standard Webhooks) when a transcription, meeting, or translation ends, with retries. The request has ids, titles, and types, not the text.',
      ],
    },
  ],
  hosting: [
    {
      question: 'How do I install it?',
      blocks: [
        'You need Node.js 20.19 or newer. On Debian and Ubuntu everything else is installed for you.',
        { command: 'npm start' },
        'This one command sets up, builds, and starts the product, by default at http://127.0.0.1:8080. It prints a link that makes your account the first administrator. Docker Compose and systemd work, too: see docs/operations.md.',
      ],
    },
    {
      question: 'How do I give others access?',
      blocks: [
        'Put a reverse proxy with TLS in front and set TRUST_PROXY=1 and SITE_URL. On a network you trust, you can set HOST=0.0.0.0. Live meetings and passkeys need https.',
      ],
    },
    {
      question: 'How do I connect an AI model or a translation service?',
      blocks: [
        'Administrators connect it in the browser, under “Settings” → “Administration” → “Site settings” → “Services”, without a restart; or set LLM_BASE_URL and LLM_MODEL (and LLM_API_KEY if needed) in .env. Any OpenAI-compatible chat API works, including one on your own machine. It writes summaries and mind maps, answers questions, and translates. For translation only, connect LibreTranslate. The texts and documents involved are sent there.',
      ],
    },
    {
      question: 'Can I use another speech engine?',
      blocks: [
        'Yes. Administrators install models and order the engines of each language under “Settings” → “Speech engines”, or on the command line with npm run models zh. The built-in PocketSphinx supports English and suits clear recordings; the README shows how to add your own engine.',
      ],
    },
    {
      question: 'Where are the settings?',
      blocks: [
        'Administrators change the site’s name, registration, retention, and more under “Settings” → “Administration”. The others are in .env: copy .env.example and follow its comments: port, data folder, credit of a new account, upload limits, e-mail, text messages, and more. Invalid settings are reported together at startup.',
      ],
    },
    {
      question: 'A user can’t log in. What do I do?',
      blocks: [
        'Administrators reset passwords under “Administration” → “Users”, or with a command:',
        { command: 'npm run admin -- user password <name>' },
        'It shows a new password and logs that user out everywhere. For a user who lost the authenticator app and the recovery codes, npm run admin -- reset-second-factor <name> turns two-step verification off.',
      ],
    },
    {
      question: 'How do I back it up?',
      blocks: [
        'The database and all files are copied while the server runs; again into the same folder, only new files are.',
        { command: 'npm run admin -- backup <folder>' },
        'To restore, stop the server, empty DATA_DIR, and use npm run admin -- restore <folder>. Speech models and .env aren’t included; back up a PostgreSQL database with pg_dump.',
      ],
    },
    {
      question: 'Can recordings in a folder be transcribed automatically?',
      blocks: [
        'Yes. Set WATCH_FOLDER and WATCH_FOLDER_USER: files put into that folder become transcripts of that user.',
      ],
    },
    {
      question: 'What if one server isn’t enough?',
      blocks: [
        'With DATABASE_URL, any number of servers share a PostgreSQL database and divide pages and transcription among them; recordings can be in an S3 bucket. docs/operations.md explains it, and sizing, metrics, and upgrades.',
      ],
    },
  ],
}
