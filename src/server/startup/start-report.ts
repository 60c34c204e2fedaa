interface ReadyLog {
  info(facts: object, message: string): void;
}

interface StartReportOptions {
  /** Writes a line to the terminal of a person. Null if there is no terminal. */
  readonly print: ((line: string) => void) | null;
  /** Null if the log goes to the same terminal, which would repeat the facts. */
  readonly log: ReadyLog | null;
}

/** Tells people and log collectors what started where. */
export interface StartReport {
  /** Prints a line at once. The facts become a part of the log line of `ready`. */
  tell(label: string, text: string, facts: object): void;
  /** Prints a line, but keeps it out of the log. */
  tellPeople(label: string, text: string): void;
  ready(facts: object): void;
}

const labelWidth = 12;

export function createStartReport({ print, log }: StartReportOptions): StartReport {
  const known: object[] = [];
  const tellPeople = (label: string, text: string) => print?.(`${label.padEnd(labelWidth)}${text}`);
  return {
    tell(label, text, facts) {
      known.push(facts);
      tellPeople(label, text);
    },
    tellPeople,
    ready: (facts) => log?.info(Object.assign({}, ...known, facts), 'Tifo is ready'),
  };
}
