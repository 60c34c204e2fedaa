import { readErrorPage } from '#contract/errors/error-pages.ts';

interface ReadErrorWordsProps {
  /** Of the answer; 0 without one. */
  status: number;
  /** What is said where the server answered with an error. */
  refused: string;
  className?: string | undefined;
}

/** Why something could not be read, in one line. */
export function ReadErrorWords({ status, refused, className }: ReadErrorWordsProps) {
  const { title, message } = readErrorPage(status, refused);
  return (
    <p className={className}>
      <b>{title}.</b> {message}
    </p>
  );
}
