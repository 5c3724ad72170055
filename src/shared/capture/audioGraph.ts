import { inputNames, type AudioGraph, type AudioGraphEvents, type InputName } from './Capture'
import { CaptureError } from './captureError'
import type { PcmEvent, PcmCommand } from './pcm.worklet'
import workletUrl from './pcm.worklet?worker&url'

/** Creates the audio context and its worklet. @throws CaptureError */
export async function openAudioGraph({ onEvent, onState }: AudioGraphEvents): Promise<AudioGraph> {
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
    node.port.onmessage = ({ data }: MessageEvent<PcmEvent>) => onEvent(data)
    // The output is silent, but some browsers don't run nodes that are not connected to a destination.
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
      send: (command: PcmCommand) => node.port.postMessage(command),
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
