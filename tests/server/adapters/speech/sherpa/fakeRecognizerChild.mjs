/** A fake engine process: it recognizes its own process id, and does what the language of the chunk says. */
process.on('disconnect', () => process.exit())
process.on('message', (/** @type {{ language: string }} */ { language }) => {
  if (language === 'crash') process.exit(3)
  if (language === 'hang') return
  const memoryBytes = language === 'large' ? 5e9 : 1e8
  process.send?.({ result: { text: `${process.pid}` }, memoryBytes })
})
process.send?.('ready')
