import type { ConversationTopic } from './topic'

const when = [
  'by Friday',
  'next Wednesday',
  'before the end of the month',
  'in the next sprint',
  'tomorrow morning',
  'after the holidays',
]
const share = ['about a third', 'twelve percent', 'roughly half', 'a quarter']
const count = ['more than four hundred', 'eighty-six', 'close to two thousand', 'over sixty']

const standup: ConversationTopic = {
  titles: [
    'Weekly product sync',
    'Release readiness review',
    'Design critique: player bar',
    'Incident retrospective',
    'Roadmap planning Q1',
  ],
  speakers: ['Alice', 'Ben', 'Carla', 'Dev'],
  opening: [
    "Okay, I think everyone's here, so let's get started.",
    'Quick look at last week first, and then the plan for this one.',
  ],
  body: [
    'Where are we with {part}?',
    "It's done on my side, and it should be ready for testing {when}.",
    'One thing I noticed is that {part} takes almost three seconds on a phone.',
    'Is that the network, or is it us?',
    'It looks like us. The list asks for everything at once, and {share} of the requests are waiting on it.',
    "Then let's load a page at a time, and only fetch the next one when somebody scrolls.",
    'Sure, I can take that and report back {when}.',
    'What are people writing to support about?',
    'Mostly {part}. We had {count} messages this month, a bit more than before.',
    "A lot of people don't know they can click a word and hear it.",
    'We could show a hint the first time, as long as it never comes back.',
    'Agreed, and the wording needs work, because it sounds like a manual.',
    'How do the numbers look since the launch?',
    'Usage went up by {share}, and people come back more often than they did.',
    "I'd rather look at how often each person uses it in a week than at the total.",
    "That's fair. I'll put it on the dashboard {when}.",
    'Any risks I should know about?',
    'We are a little short of hands if {part} has to move up.',
    'Let me see whether we can push something less urgent back.',
  ],
  closing: ["Great, that's all from me. I'll send the notes around.", 'Thanks everyone, have a good one.'],
  slots: {
    when,
    count,
    share,
    part: ['the upload queue', 'search', 'the export dialog', 'the sign-in page', 'speaker labels', 'offline mode'],
  },
}

const story: ConversationTopic = {
  titles: [
    'Interview with a lighthouse keeper',
    'Oral history: the harbour',
    'Podcast episode 12',
    'Interview: rebuilding the old mill',
  ],
  speakers: ['Interviewer', 'Guest'],
  asks: 'first',
  opening: [
    'Thank you so much for having us. Could you start by telling us where you grew up?',
    'I grew up in {place}, in a house right by the water.',
  ],
  body: [
    'What did people do for a living there?',
    'Most of them fished, and a few worked at the mill until it closed in {year}.',
    'And you, when did you start working with {craft}?',
    'I was about fifteen. My uncle needed somebody to carry things, and I never really left.',
    'Was there a moment when you wanted to give up?',
    "Oh, more than one. The second winter we lost {share} of our customers, and I couldn't sleep.",
    'What kept you going?',
    'A woman came all the way from {place} just to see one thing she remembered from her childhood.',
    "She stood there for a long time and didn't say a word, and then she shook my hand.",
    'How has {craft} changed since then?',
    'People learn faster now, from videos, but they have less patience with their hands.',
    "Do you think that's a loss?",
    "I wouldn't call it a loss. As long as somebody wants to do it, it isn't gone.",
    'What would you tell a young person who wants to begin?',
    'Start small, finish what you start, and write everything down.',
    "I'm recording all of this myself, so that it can be a book one day.",
  ],
  closing: ['That is a lovely place to stop. Thank you.', 'Thank you for listening.'],
  slots: {
    share,
    place: ['Whitby', 'a small town in Maine', 'Galway', 'the islands', 'Bristol'],
    year: ['nineteen eighty-six', 'the early nineties', 'two thousand and eight'],
    craft: ['boats', 'stone walls', 'bookbinding', 'clocks', 'wool'],
  },
}

const seminar: ConversationTopic = {
  titles: [
    'Lecture 4: How cities grow',
    'Lecture 7: Sampling and bias',
    'Guest talk: reading maps',
    'Thesis defence rehearsal',
  ],
  speakers: ['Professor Hale', 'Student'],
  asks: 'others',
  opening: [
    'Good morning. Let us pick up where we left off last time.',
    'We were talking about {idea}, and I owe you one example.',
  ],
  body: [
    'So first of all, let us be clear about what we mean by {idea}.',
    'The textbook needs half a page for it, but really it is about how {thing} depend on each other.',
    'Think of the underground in the morning. On average there is plenty of room, and nobody is ever on an average train.',
    'In one survey {share} of the answers came from a single street.',
    'So the question is never only how many, it is always where and when.',
    'Could you say how {idea} differs from what we had last week?',
    'Good question. Last week was about the outcome, and this is about the process.',
    'If you look at this figure, time runs from left to right, and the line shows {thing}.',
    'There is a sudden rise in the middle, and then it slowly comes down again.',
    'It is tempting to draw a conclusion here, but first we have to rule out everything else.',
    'How would you rule that out?',
    'You look for a comparison where everything is the same, apart from {thing}.',
    'Some people argue that {idea} does not exist at all.',
    'I do not quite agree, but their method is worth learning from.',
    'Please read chapter four and hand in a page of notes {when}.',
  ],
  closing: ['That is all for today. Next time there will be a short quiz.', 'See you on Thursday.'],
  slots: {
    when,
    share,
    idea: ['selection bias', 'accessibility', 'externalities', 'path dependence', 'scale'],
    thing: ['prices', 'neighbourhoods', 'commuters', 'land values', 'institutions'],
  },
}

export const english: readonly ConversationTopic[] = [standup, story, seminar]
