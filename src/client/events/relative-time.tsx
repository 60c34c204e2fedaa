import { agoText, momentText } from './ago-text.ts';

export function RelativeTime({ at, className }: { at: string; className?: string }) {
  return (
    <time className={className} dateTime={at} title={momentText(at)}>
      {agoText(at)}
    </time>
  );
}
