// The user agents of browsers in a worker, by engine: WebKit demands that every push shows a notification.

export const webkitAgents = [
  {
    input:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    source: 'Safari on an iPhone; WebKit revokes at the third silent push (WWDC 2022, 10098)',
  },
  {
    input:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    source: 'Safari on an iPad, which says that it is a Mac (Apple, desktop-class browsing)',
  },
  {
    input:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    source: 'an app on the home screen, which names no browser',
  },
  {
    input:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0.7204.119 Mobile/15E148 Safari/604.1',
    source: 'Chrome for iOS, which is WebKit',
  },
  {
    input:
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
    source: 'Firefox for iOS, which is WebKit',
  },
] as const;

export const otherAgents = [
  {
    input:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
    source: 'Chrome on Android, which names WebKit and Safari, too (reduced user agent)',
  },
  {
    input:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
    source: 'Edge on Windows',
  },
  {
    input: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    source: 'Firefox on Linux',
  },
  { input: undefined, source: 'own: a worker that says nothing of itself' },
] as const;
