/**
 * The sample meeting in English. `spoken` is what the synthesizer reads where it differs from the text. Times of the summary
 * are numbers of lines, which the build replaces.
 * @type {import('../sampleRecordings.mjs').SampleScript}
 */
export const script = {
  title: 'Spring release meeting',
  speakers: [
    { name: 'Maya', voice: { program: 'flite', voice: 'slt', stretch: 1 } },
    { name: 'Tom', voice: { program: 'flite', voice: 'rms', stretch: 0.95 } },
    { name: 'Alex', voice: { program: 'flite', voice: 'awb', stretch: 0.98 } },
  ],
  lines: [
    {
      speaker: 0,
      text: "Hi everyone, let's get started. Three things today: the launch date for the spring release, the beta feedback, and onboarding.",
      spoken:
        "Hi everyone, let's get started. Three things today, the launch date for the spring release, the bayta feedback, and on boarding.",
    },
    {
      speaker: 1,
      text: "Sure, I'll start with the beta. We had 1,286 people in it last week, and 92% said they were happy with it.",
      spoken:
        "Sure, I'll start with the bayta. We had twelve hundred and eighty six people in it last week, and ninety two percent said they were happy with it.",
    },
    {
      speaker: 1,
      text: 'The biggest problem is photo uploads. On a slow connection, they time out. That was 40% of all the feedback.',
      spoken:
        'The biggest problem is photo uploads. On a slow connection, they time out. That was forty percent of all the feedback.',
    },
    {
      speaker: 2,
      text: "I saw that, too. A lot of people thought their photo had been sent when it hadn't. Could we show some progress?",
    },
    {
      speaker: 1,
      text: "Yes. I'll fix the timeout by Friday, and add a progress bar while I'm in there. That's about one extra day.",
      spoken:
        "Yes. I'll fix the time out by Friday, and add a progress bar while I'm in there. That's about one extra day.",
    },
    {
      speaker: 0,
      text: "Great. Then let's launch on Wednesday, March 18. We open it to 10% of users first, watch it for two days, and roll it out to everyone if all goes well.",
      spoken:
        "Great. Then let's launch on Wednesday, March eighteenth. We open it to ten percent of users first, watch it for two days, and roll it out to everyone if all goes well.",
    },
    {
      speaker: 1,
      text: 'Agreed. If the crash rate goes above 0.3%, we pause the rollout.',
      spoken: 'Agreed. If the crash rate goes above zero point three percent, we pause the roll out.',
    },
    { speaker: 0, text: "Good, that's decided. Alex, how is onboarding coming along?" },
    {
      speaker: 2,
      text: "Right now it's five screens, and I think that's too long. In testing, a third of the people quit on the third screen.",
    },
    { speaker: 2, text: "I'd like to cut it down to three: recording, transcribing, and sharing." },
    { speaker: 0, text: 'I like that. Three is plenty. When can we have the copy?' },
    { speaker: 2, text: 'Copy by next Tuesday, and the design on Wednesday.' },
    {
      speaker: 1,
      text: 'One more thing. The help center needs an update, or support will get a lot of questions.',
    },
    {
      speaker: 0,
      text: "I'll take the help center. It goes live the day before launch. I'll set up training for the support team, too.",
    },
    {
      speaker: 0,
      text: 'So, to sum up: we launch on March 18 with 10% of users, Tom fixes uploads by Friday, and Alex delivers the copy next Tuesday.',
      spoken:
        'So, to sum up, we launch on March eighteenth with ten percent of users, Tom fixes uploads by Friday, and Alex delivers the copy next Tuesday.',
    },
    { speaker: 2, text: 'Works for me.' },
    { speaker: 1, text: 'Same here.' },
    {
      speaker: 0,
      text: 'Perfect. Our next meeting is on Thursday at ten. Thanks, everyone.',
    },
  ],
  summary: {
    lines: [
      {
        text: 'The spring release launches on Wednesday, March 18, to 10% of users first and to everyone after two days. A crash rate above 0.3% pauses the rollout.',
        at: 5,
      },
      {
        text: '1,286 people tried the beta and 92% were happy with it. Photo uploads that time out made up 40% of the feedback.',
        at: 1,
      },
      { text: 'Onboarding shrinks from five screens to three: recording, transcribing, and sharing.', at: 9 },
    ],
    keywords: ['spring release', 'launch date', 'photo uploads', 'onboarding', 'help center'],
    chapters: [
      {
        title: 'Beta feedback',
        at: 0,
        text: '1,286 people, 92% happy. Photo uploads time out; Tom fixes them and adds a progress bar.',
      },
      {
        title: 'Launch date',
        at: 5,
        text: 'March 18, to 10% of users first. A crash rate above 0.3% pauses the rollout.',
      },
      { title: 'Onboarding', at: 7, text: 'A third of testers quit on the third screen, so three screens remain.' },
      {
        title: 'Help center and next steps',
        at: 12,
        text: 'The help center is updated, support is trained, and everyone confirms their tasks.',
      },
    ],
    todos: [
      { text: 'Tom: fix photo upload timeouts and add a progress bar by Friday', at: 4 },
      { text: 'Alex: deliver the onboarding copy next Tuesday and the design on Wednesday', at: 11 },
      { text: 'Maya: update the help center the day before launch and set up support training', at: 13 },
    ],
  },
  mindmap: {
    title: 'Spring release meeting',
    topics: [
      {
        title: 'Beta feedback',
        at: 1,
        topics: [
          { title: '1,286 people, 92% happy', at: 1 },
          { title: 'Photo uploads: 40% of feedback', at: 2 },
          { title: 'Add a progress bar', at: 3 },
        ],
      },
      {
        title: 'Launch date',
        at: 5,
        topics: [
          { title: 'March 18, to 10% of users', at: 5 },
          { title: 'Pause above 0.3% crashes', at: 6 },
        ],
      },
      {
        title: 'Onboarding',
        at: 7,
        topics: [
          { title: 'From five screens to three', at: 8 },
          { title: 'Record, transcribe, share', at: 9 },
        ],
      },
      {
        title: 'Next steps',
        at: 12,
        topics: [
          { title: 'Help center: Maya', at: 13 },
          { title: 'Photo uploads: Tom', at: 4 },
          { title: 'Copy: Alex', at: 11 },
        ],
      },
    ],
  },
}
