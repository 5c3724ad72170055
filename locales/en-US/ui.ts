import type { ui as zh } from '../zh-CN/ui'

export const ui: Record<keyof typeof zh, string> = {
  'ui.load.text': 'Loading…',
  'ui.error.retry': 'Try again',
  'ui.dialog.close': 'Close',
  'ui.result.home': 'Back Home',
  'ui.result.403': 'No access',
  'ui.result.403Text': 'Sorry, you are not authorized to access this page.',
  'ui.result.404': 'Not Found',
  'ui.result.404Text': 'Sorry, there is no page at this address. Please check it.',
  'ui.result.500': 'Something went wrong',
  'ui.result.500Text': 'Sorry, this page could not be shown. Trying again usually helps.',
  'ui.result.success': 'Success',
  'ui.result.successText': 'All done, you can go on.',
  'ui.result.warning': 'Please note',
  'ui.result.warningText': 'It is done, but something needs your attention.',
  'ui.result.error': 'That did not work',
  'ui.result.errorText': 'It failed this time. Please try again later.',
  'ui.result.info': 'Information',
  'ui.result.infoText': 'There is nothing for you to do here right now.',
  // The other language by its own name.
  'ui.locale.other': '中文',
  'ui.locale.failed': 'The language could not be changed. Check your connection and try again.',
  'ui.theme.label': 'Theme: {choice}. Click for {next}',
  'ui.theme.system': 'like the system',
  'ui.theme.light': 'light',
  'ui.theme.dark': 'dark',
}
