import { type TestApp, testApp } from '#tests/support/app.ts';

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface MeasuredApp extends TestApp {
  readonly metricsUrl: string;
}

type Options = NonNullable<Parameters<typeof testApp>[0]>;

export async function measuredApp({ settings, ...options }: Options = {}): Promise<MeasuredApp> {
  let metricsUrl = '';
  const app = await testApp({
    logStream: {
      write: (line) => {
        metricsUrl ||= /served at (\S+)\/metrics/.exec(line)?.[1] ?? '';
      },
    },
    ...options,
    settings: { METRICS_PORT: '0', LOG_LEVEL: 'info', ...settings },
  });
  return { ...app, metricsUrl };
}

/** Omits help and types. */
export function parseSamples(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labelText = '', value] =
      /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? ([^ ]+)$/.exec(line) ?? [];
    if (name === undefined) return [];
    const labels = [...labelText.matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, label, text]) => [
      label,
      text,
    ]);
    return [{ name, labels: Object.fromEntries(labels), value: Number(value) }];
  });
}

export async function scrape({ metricsUrl }: MeasuredApp): Promise<Sample[]> {
  const response = await fetch(`${metricsUrl}/metrics`);
  return parseSamples(await response.text());
}

/** Returns null without a series. All given labels must match. */
export function getValue(
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | null {
  const found = samples.find(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  );
  return found?.value ?? null;
}
