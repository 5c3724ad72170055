import { beforeAll, expect, it } from 'vitest'
import { describeDetails } from '../../../../../src/features/set/admin/auditDetails'
import { intl, loadPageMessages, setLocale, type Translate } from '../../../../../src/shared/i18n/intl'
import { adminMessages } from '../../../../../src/shared/i18n/pageMessages'

const t: Translate = (id, values) => intl().formatMessage({ id }, values)
beforeAll(async () => {
  await setLocale('en-US')
  await loadPageMessages(adminMessages)
})

it.each([
  [
    { general: '36000', member: '-5400', cents: '1990', note: 'sorry' },
    'General time +10 hours | Member time −1 h 30 min | Balance +¥19.90 | sorry',
  ],
  [{ general: '0', member: '0', cents: '-100' }, 'Balance −¥1.00'],
  [{ roles: 'admin, tests' }, 'Roles: Administrator, tests'],
  [{ roles: '' }, 'No roles'],
  [{ until: 'forever' }, 'Member for life'],
  [{ until: '2031-01-02' }, 'Member until 2031-01-02'],
  [{ batch: 'spring', count: '1', title: 'Gift' }, '“Gift” | Batch spring | 1 code'],
  [{ card: '3', title: 'Month', cents: '3900' }, '“Month” | ¥39.00'],
  [{ card: '3' }, 'No. 3'],
  [{ title: 'Hello', users: '14' }, '“Hello” | 14 users'],
  [{ name: 'register', value: '0' }, 'Registration | Closed'],
  [{ name: 'site_name', value: '' }, 'Site name | Not set'],
  [{ kind: 'transcription', id: '7' }, 'Transcription 7'],
  [{ language: 'en', engines: '' }, 'English | Default order'],
  [{ models: 'zipformer' }, 'zipformer'],
  [{ service: 'translator' }, 'Translation'],
  [
    { service: 'chat', host: 'llm.example:8000', model: 'qwen3-32b' },
    'Language model (summaries, questions) | llm.example:8000 | qwen3-32b',
  ],
  [{ later: 'x' }, 'later: x'],
])('%j reads as %s', (details, text) => {
  expect(describeDetails(t, details as unknown as Record<string, string>).join(' | ')).toBe(text)
})
