/** Large files and servers without resumable uploads. */
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { uploadFile } from '../../../../src/shared/http/uploadFile'
import { testServer } from './testServer'

const data = { url: '/files/a.mp3', times: 61 }
let answers: Response[] = []
testServer(
  http.post('*/api/uploads', () => answers.shift() ?? HttpResponse.error()),
  http.post('*/api/common/upload', () => HttpResponse.json({ code: 1, msg: '', data })),
)
const upload = () => uploadFile(new File([new Uint8Array(3 * 2 ** 20)], 'a.mp3'))

it('sends a file in one call after a refusal: either it has the reason, or the server lacks the calls', async () => {
  answers = [
    HttpResponse.json({ code: 0, msg: 'unknown call' }),
    HttpResponse.json({ code: 0, msg: '' }, { status: 404 }),
  ]
  expect(await upload()).toEqual(data)
  expect(await upload()).toEqual(data)
  expect(answers, 'a refusal is not remembered').toEqual([])
  expect(await upload(), 'a missing call is not asked again').toEqual(data)
})
