// A process of a model as `ModelProcess` starts it. It answers with its id; its model's id says how it fails.
const task = JSON.parse(process.argv[2] ?? '')
if (task.model.description.id === 'broken') {
  console.error('the model has no metadata')
  process.exit(1)
}
process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  if (message === 'crash') process.exit(3)
  if (message !== 'hang') process.send?.(process.pid)
})
process.send?.('ready')
