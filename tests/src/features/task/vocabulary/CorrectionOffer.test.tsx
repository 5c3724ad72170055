import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CorrectionOffer } from '../../../../../src/features/task/vocabulary/CorrectionOffer'
import { ApiError } from '../../../../../src/shared/http/apiError'
import * as client from '../../../../../src/shared/http/client'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { intl, setLocale } from '../../../../../src/shared/i18n/intl'
import { removeText } from '../../../../../src/shared/storage/storedValue'
import type { FindOptions } from '../../../../../src/transcript/find/find'
import { findInParagraphs, paragraphTexts } from '../../../../../src/transcript/find/paragraphText'
import { replaceHits } from '../../../../../src/transcript/find/replace'
import { changeText, retypeText } from '../../../../../src/transcript/operations/segmentOperations'
import { createTranscriptStore } from '../../../../../src/transcript/ui/state/transcriptStore'
import { FakeVocabularyServer } from '../../../shared/vocabulary/fakeVocabularyServer'
import { transcriptOf } from '../autosave/autosaveHarness'

vi.mock('../../../../../src/shared/http/client')
const account = vi.hoisted(() => ({ id: 7 }))
vi.mock('../../../../../src/shared/account/currentUser', () => ({ useCurrentUser: () => ({ data: account }) }))

let server: FakeVocabularyServer

beforeEach(async () => {
  await setLocale('zh-CN')
  vi.useFakeTimers()
  account.id = 7
  server = new FakeVocabularyServer()
  vi.mocked(client.callData).mockImplementation(server.callData)
})
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
  for (const id of [7, 8]) removeText(`corrections:${id}`)
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** React renders when a wait ends; then the account's vocabulary is read. */
const settled = async () => {
  await wait(1_500)
  await wait(50)
}
const question = (from: string, to: string) => screen.queryByText(`以后总是把“${from}”换成“${to}”？`)
const click = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await wait(50)
}

/** Opens a record with these texts. */
function open(...texts: string[]) {
  cleanup()
  const editing = createTranscriptStore(transcriptOf(...texts))
  render(
    <RawIntlProvider value={intl()}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <CorrectionOffer editing={editing} />
        </MemoryRouter>
      </QueryClientProvider>
    </RawIntlProvider>,
  )
  return {
    editing,
    /** One input. */
    type(id: string, text: string) {
      const { transcript, apply } = editing.getState()
      act(() => apply(retypeText(transcript, { id, text })))
    },
  }
}

/** Makes the same correction in two records. */
async function correctTwice() {
  open('我们用库伯内提斯部署').type('a', '我们用Kubernetes部署')
  await settled()
  expect(question('库伯内提斯', 'Kubernetes')).toBeNull()
  open('库伯内提斯很快').type('a', 'Kubernetes很快')
  await settled()
}

describe('a correction made twice', () => {
  test('is offered as a rule; accepted, it is added to those of the account', async () => {
    server.vocabulary.replacements = [{ from: '甲', to: '乙' }]
    await correctTwice()
    expect(question('库伯内提斯', 'Kubernetes')).toBeVisible()
    await click('总是替换')
    expect(screen.getByText('以后会自动把“库伯内提斯”换成“Kubernetes”。')).toBeVisible()
    expect(screen.getByRole('link', { name: '查看词库' })).toHaveAttribute('href', '/set/vocabulary')
    expect(server.vocabulary.replacements).toEqual([
      { from: '甲', to: '乙' },
      { from: '库伯内提斯', to: 'Kubernetes' },
    ])
    await click('关闭')
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('can be added as a term only, or never be offered again', async () => {
    await correctTwice()
    await click('只加入词库')
    expect(screen.getByText('“Kubernetes”已加入词库。')).toBeVisible()
    expect(server.vocabulary).toEqual({ terms: ['Kubernetes'], replacements: [] })
    await correctTwice()
    expect(question('库伯内提斯', 'Kubernetes')).toBeNull()

    for (const text of ['今天开周汇', '周汇纪要', '下次周汇']) {
      open(text).type('a', text.replace('周汇', '周会'))
      await settled()
      if (screen.queryByRole('button', { name: '不用' })) await click('不用')
    }
    open('周汇结束').type('a', '周会结束')
    await settled()
    expect(screen.queryByRole('button', { name: '不用' })).toBeNull()
  })

  test('can be accepted again after a failure', async () => {
    await correctTwice()
    server.failures.push(new ApiError('network', '/api/vocabulary'))
    await click('总是替换')
    expect(screen.getByRole('alert')).toHaveTextContent('无法连接')
    await click('总是替换')
    expect(server.vocabulary.replacements).toHaveLength(1)
  })

  test('is not offered if a rule has it already, nor to another user', async () => {
    server.vocabulary.replacements = [{ from: '库伯内提斯', to: 'K8s' }]
    await correctTwice()
    expect(question('库伯内提斯', 'Kubernetes')).toBeNull()
    server.vocabulary.replacements = []
    queryClient.clear()
    account.id = 8
    open('库伯内提斯很快').type('a', 'Kubernetes很快')
    await settled()
    expect(question('库伯内提斯', 'Kubernetes')).toBeNull()
  })
})

describe('what counts', () => {
  test('is the finished text, not what was typed on the way, nor what was undone', async () => {
    for (const text of ['库伯内提斯很快', '用库伯内提斯吧']) {
      const { type, editing } = open(text)
      type('a', text.replace('库伯内提斯', ''))
      await settled()
      type('a', text.replace('库伯内提斯', 'Kuber'))
      await settled()
      act(() => void editing.getState().undo())
      act(() => void editing.getState().undo())
      await settled()
    }
    expect(screen.queryByRole('button')).toBeNull()
    open('库伯内提斯很快').type('a', 'Kuber很快')
    await settled()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('is a correction in another segment of the same record', async () => {
    const { type } = open('库伯内提斯很快', '用库伯内提斯吧')
    type('a', 'Kubernetes很快')
    type('b', '用Kubernetes吧')
    await settled()
    expect(question('库伯内提斯', 'Kubernetes')).toBeVisible()
  })

  test('is a replacement of all hits', async () => {
    const { editing } = open('库伯内提斯很快', '用库伯内提斯吧')
    const search: FindOptions = {
      text: '库伯内提斯',
      matchCase: false,
      wholeWord: false,
      regex: false,
      foldWidth: true,
      foldScript: false,
    }
    const { transcript, apply } = editing.getState()
    const hits = findInParagraphs(paragraphTexts(transcript.segments), search)
    act(() => apply(replaceHits(transcript, hits, { search, replacement: 'Kubernetes' })))
    await settled()
    expect(question('库伯内提斯', 'Kubernetes')).toBeVisible()
  })

  test('is not what the server merges', async () => {
    for (const text of ['库伯内提斯很快', '用库伯内提斯吧']) {
      const { editing, type } = open(text)
      type('a', `${text}啊`)
      const { transcript, replace } = editing.getState()
      const merged = changeText(transcript, 'a', text.replace('库伯内提斯', 'Kubernetes'))
      const segments = merged?.after ?? []
      act(() => replace({ ...transcript, segments }, { ...editing.getState().history }))
      await settled()
    }
    expect(screen.queryByRole('button')).toBeNull()
  })
})
