import type { EntryView } from '#sync/views/views.ts';
import type { SyncStatus } from '#data/status.ts';
import { onClosing } from '#ui/editing/sending-words.ts';
import { dayAndTime, duration } from '#ui/time/time.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';

/** When waiting changes will be sent, and that the member needn't do anything. */
export function sendingNote({
  connection,
  obstacle,
}: Pick<SyncStatus, 'connection' | 'obstacle'>): string {
  const sent = "They'll be sent automatically, in order";
  if (obstacle === 'outdated') return `${sent}, once this app is up to date. Reload the page.`;
  if (connection === 'online') return `${sent}. ${onClosing()}`;
  const back = connection === 'offline' ? "you're back online" : 'our server is back';
  return `${sent}, once ${back}. ${onClosing()}`;
}

/** When the event is, and what last happened to the change: "Sat 21 Nov, 19:00 · saved today, 18:09". */
export function entryTimes(entry: EntryView, now: Date): string {
  const { at: start = '' } = entry.label;
  const event = start === '' ? [] : [capital(dayAndTime(start, now))];
  return [...event, ...history(entry, now)].join(' · ');
}

function history(entry: EntryView, now: Date): string[] {
  const at = dayAndTime((entry.sentAt ?? entry.at).toISOString(), now);
  switch (entry.state) {
    case 'waiting':
    case 'parked':
      return [`saved ${at}`];
    case 'refused':
      return [`refused ${at}`];
    case 'sent':
      return [`sent ${at}`, ...waited(entry)];
  }
}

function waited({ at, sentAt }: EntryView): string[] {
  const milliseconds = (sentAt?.getTime() ?? 0) - at.getTime();
  return milliseconds < MINUTE_MS ? [] : [`waited ${duration(milliseconds)}`];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
