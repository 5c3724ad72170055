import type { http as zh } from '../zh-CN/http'

export const http: Record<keyof typeof zh, string> = {
  'http.notice.title': 'Notice',
  'http.refused.text': 'Error',
  'http.signedOut.text': 'Your login has expired. Please log in again to continue.',
  'http.network.title': 'Network problem',
  'http.network.text': 'The server can’t be reached. Check your connection and try again.',
  'http.network.inline': 'The server can’t be reached right now. Try again in a moment.',
  'http.status.title': 'Request error {status}: {url}',
  'http.status.200': 'The server returned the requested data successfully.',
  'http.status.400': 'Bad Request. Nothing was changed.',
  'http.status.401': 'Unauthorized. Please log in and try again.',
  'http.status.403': 'Forbidden. You don’t have permission to do this.',
  'http.status.404': 'Not Found. It may have been moved or deleted.',
  'http.status.500': 'A server error occurred. Please try again later.',
  'http.status.502': 'Bad Gateway. Please try again later.',
  'http.status.503': 'Service unavailable. The server is overloaded or under maintenance. Please try again later.',
  'http.status.504': 'Gateway Timeout. Please try again later.',
  'http.status.other': 'The request couldn’t be completed. Please try again later.',
  'http.malformed.title': 'Unexpected response from the server',
  'http.malformed.text':
    '{url} returned invalid data ({field}). Please try again. If it keeps happening, contact your administrator.',
  'http.canceled.text': 'Canceled',
  'http.unknown.title': 'Something went wrong',
  'http.unknown.text': 'An unexpected error occurred. Please try again.',
  'http.tooMany.seconds': 'Too many attempts. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
  'http.tooMany.minutes': 'Too many attempts. Please try again in {minutes, plural, one {# minute} other {# minutes}}.',
}
