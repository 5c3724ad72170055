import { findProof } from './findProof'

export interface ProofRequest {
  text: string
  bits: number
}

addEventListener('message', ({ data }: MessageEvent<ProofRequest>) => postMessage(findProof(data.text, data.bits)))
