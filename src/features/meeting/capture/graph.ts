import { inputNames, type Graph, type GraphEvents, type InputName } from './Capture'
import { CaptureError } from './captureError'
import type { PcmNews, PcmOrder } from './pcm.worklet'
import workletUrl from './pcm.worklet?worker&url'

/** The audio thread behind the inputs. @throws CaptureError */
export async function openGraph({ onNews, onState }: GraphEvents): Promise<Graph> {
  if (typeof AudioContext === 'undefined' || typeof AudioWorkletNode === 'undefined')
    throw new CaptureError('unsupported')
  const context = new AudioContext({ latencyHint: 'interactive' })
  const wake = async () => {
    await context.resume()
    return context.state === 'running'
  }
  try {
    await context.audioWorklet.addModule(workletUrl)
    const node = new AudioWorkletNode(context, 'pcm', {
      numberOfInputs: inputNames.length,
      channelCount: 1,
      channelCountMode: 'explicit',
    })
    node.port.onmessage = ({ data }: MessageEvent<PcmNews>) => onNews(data)
    // Its output is silent; without a way out some browsers never let it run.
    node.connect(context.destination)
    context.onstatechange = () => onState(context.state === 'running')
    if (context.state !== 'running') void wake()
    const sources = new Map<InputName, MediaStreamAudioSourceNode>()
    const disconnect = (input: InputName) => {
      sources.get(input)?.disconnect()
      sources.delete(input)
    }
    return {
      connect(input, stream) {
        disconnect(input)
        const source = context.createMediaStreamSource(stream)
        source.connect(node, 0, inputNames.indexOf(input))
        sources.set(input, source)
      },
      disconnect,
      order: (order: PcmOrder) => node.port.postMessage(order),
      wake,
      async close() {
        context.onstatechange = null
        node.port.close()
        await context.close()
      },
    }
  } catch (error) {
    await context.close()
    throw error
  }
}
