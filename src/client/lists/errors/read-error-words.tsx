import { readErrorPage } from '#contract/errors/error-pages.ts';

interface ReadErrorWordsProps {
  /** Status 0 means that there was no response. */
  status: number;
  refused: string;
  className?: string | undefined;
}

export function ReadErrorWords({ status, refused, className }: ReadErrorWordsProps) {
  const { title, message } = readErrorPage(status, refused);
  return (
    <p className={className}>
      <b>{title}.</b> {message}
    </p>
  );
}
