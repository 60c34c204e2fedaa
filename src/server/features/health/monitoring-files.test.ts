import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { backupName } from '#server/backups/backup-folder.ts';
import { dialect } from '#tests/support/databases/databases.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';
import { parseQuery, type Selector } from '#tests/support/metrics/queries.ts';
import { measuredApp, type Sample, scrape } from '#tests/support/metrics/scrape.ts';
import { makeTraffic } from '#tests/support/metrics/traffic.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string };
}

interface Panel {
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8');
const alerts: { groups: readonly { rules: readonly Rule[] }[] } = parse(
  read('prometheus-alerts.yml'),
);
const rules = alerts.groups.flatMap((group) => group.rules);
const dashboard: { panels: readonly Panel[]; templating: { list: readonly object[] } } = JSON.parse(
  read('grafana-dashboard.json'),
);

/** Added by Prometheus when it reads the metrics. */
const addedLabels = ['job', 'instance'];
const otherEngine = dialect === 'sqlite' ? /^tifo_database_pool_/ : /^tifo_write_queue_/;

let samples: readonly Sample[];
beforeAll(async () => {
  const app = await measuredApp({ passwords: cheapPasswords() });
  const { backupDir } = app.deps.config;
  await mkdir(backupDir, { recursive: true });
  await writeFile(join(backupDir, backupName(new Date())), 'a backup');
  const traffic = await makeTraffic(app);
  // The removals job ends its first run within a second.
  await vi.waitFor(async () => {
    samples = await scrape(app);
    const names = samples.map(({ name }) => name);
    expect(names).toContain('tifo_job_last_success_timestamp_seconds');
  }, 10_000);
  await traffic.close();
});

function matches(value: string | undefined, operator: string, wanted: string): boolean {
  if (value === undefined) return false;
  const isRegex = operator.includes('~');
  const isEqual = isRegex ? new RegExp(`^(?:${wanted})$`).test(value) : value === wanted;
  return operator.startsWith('!') ? !isEqual : isEqual;
}

function selectorProblems({ metric, matchers }: Selector): string[] {
  if (metric === 'up' || otherEngine.test(metric)) return [];
  const series = samples.filter(({ name }) => name === metric);
  if (series.length === 0) return [`there is no metric ${metric}`];
  const own = matchers.filter(({ label }) => !addedLabels.includes(label));
  return own.flatMap(({ label, operator, value }) => {
    const values = operator === '=~' ? value.split('|') : [value];
    const missing = values.filter(
      (one) => !series.some(({ labels }) => matches(labels[label], operator, one)),
    );
    return missing.map((one) => `${metric} has no ${label}${operator}"${one}"`);
  });
}

function queryProblems(text: string, templates: string): string[] {
  const { selectors, grouping } = parseQuery(text);
  const labels = samples.flatMap((sample) =>
    selectors.some(({ metric }) => metric === sample.name || otherEngine.test(metric))
      ? Object.keys(sample.labels)
      : [],
  );
  const known = new Set([...labels, ...addedLabels]);
  const shown = [...templates.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(
    ([, label = '']) => label,
  );
  const isOther = selectors.some(({ metric }) => otherEngine.test(metric));
  const unknown = [...grouping, ...shown].filter((label) => !known.has(label) && !isOther);
  return [
    ...selectors.flatMap(selectorProblems),
    ...unknown.map((label) => `${label} is no label of ${text}`),
  ];
}

describe('alerts', () => {
  test('there are alerts with different names', () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  test.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s uses only what is measured',
    (_, { expr, annotations, labels }) => {
      expect(queryProblems(expr, annotations.summary + annotations.description)).toEqual([]);
      expect(['critical', 'warning']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\.$/);
    },
  );
});

describe('dashboard', () => {
  const charts = dashboard.panels.filter(({ targets }) => targets);
  test.each(charts.map((panel) => [panel.title, panel] as const))(
    'the panel "%s" uses only what is measured',
    (_, { targets = [] }) => {
      const problems = targets.flatMap(({ expr, legendFormat }) =>
        queryProblems(expr, legendFormat),
      );
      expect(problems).toEqual([]);
    },
  );

  test('shows every metric of ours', () => {
    const queries = JSON.stringify(dashboard.panels);
    const names = new Set(samples.map(({ name }) => name.replace(/_(bucket|count)$/, '')));
    const missing = [...names].filter(
      (name) => name.startsWith('tifo_') && !queries.includes(name),
    );
    expect(missing).toEqual(['tifo_cache_entries']);
  });

  test('panels fit beside each other', () => {
    const places = dashboard.panels.map(({ gridPos }) => `${gridPos.x} ${gridPos.y}`);
    expect(new Set(places).size).toBe(places.length);
    expect(dashboard.panels.every(({ gridPos }) => gridPos.x + gridPos.w <= 24)).toBe(true);
  });
});

test('a query of something that is not measured is found', () => {
  expect(queryProblems('rate(tifo_gone_total[5m])', '')).toEqual([
    'there is no metric tifo_gone_total',
  ]);
  expect(queryProblems('tifo_check_ok{check="moon"}', '')).toEqual([
    'tifo_check_ok has no check="moon"',
  ]);
  expect(queryProblems('sum by (planet) (tifo_ready)', '{{ $labels.star }}')).toEqual([
    'planet is no label of sum by (planet) (tifo_ready)',
    'star is no label of sum by (planet) (tifo_ready)',
  ]);
  expect(() => queryProblems('sum(tifo_ready', '')).toThrow('no PromQL');
});
