import type { bench as reference } from '../zh-CN/bench'

export const bench: Record<keyof typeof reference, string> = {
  'bench.page.title': 'The editor’s speed, measured in this page (milliseconds)',
  'bench.page.figure': 'Figure',
  'bench.page.ratio': 'Times',
  'bench.page.running': 'Measuring {count, number} segments…',
  'bench.figure.open': 'Open to first text',
  'bench.figure.work': 'Work for a letter, p95',
  'bench.figure.paint': 'Letter to paint, p95',
  'bench.figure.tick': 'Following the voice, a frame',
  'bench.figure.find': 'Find everywhere',
  'bench.figure.replace': 'Replace 1,000',
  'bench.figure.undo': 'Undo of it',
  'bench.figure.export': 'Export of all text formats',
}
