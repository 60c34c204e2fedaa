interface ReadyLog {
  info(facts: object, message: string): void;
}

interface StartReportOptions {
  /** Null without a terminal. */
  readonly printLine: ((line: string) => void) | null;
  /** Null if the log goes to the same terminal, where it would repeat the report. */
  readonly log: ReadyLog | null;
}

export interface StartReport {
  /** Prints a line, and keeps the facts for the log line of `ready`. */
  add(label: string, text: string, facts: object): void;
  /** Prints a line that is not logged. */
  print(label: string, text: string): void;
  ready(facts: object): void;
}

const labelWidth = 12;

export function createStartReport({ printLine, log }: StartReportOptions): StartReport {
  const allFacts: object[] = [];
  const print = (label: string, text: string) => printLine?.(`${label.padEnd(labelWidth)}${text}`);
  return {
    add(label, text, facts) {
      allFacts.push(facts);
      print(label, text);
    },
    print,
    ready: (facts) => log?.info(Object.assign({}, ...allFacts, facts), 'Tifo is ready'),
  };
}
