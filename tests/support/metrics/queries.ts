import { parser } from '@prometheus-io/lezer-promql';

interface Matcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

export interface Selector {
  readonly metric: string;
  readonly matchers: readonly Matcher[];
}

interface Query {
  readonly selectors: readonly Selector[];
  readonly grouping: readonly string[];
}

const withoutQuotes = (text: string) => text.slice(1, -1);

/** Variables of Grafana stand for durations. */
const withoutVariables = (text: string) => text.replaceAll('$__rate_interval', '5m');

/** Throws if the PromQL is invalid. */
export function parseQuery(text: string): Query {
  const query = withoutVariables(text);
  const tree = parser.parse(query);
  const selectors: { metric: string; matchers: Matcher[] }[] = [];
  const grouping: string[] = [];
  tree.iterate({
    enter({ node, name, from, to }) {
      if (node.type.isError) throw new Error(`no PromQL at ${from}: ${query}`);
      const parts = () => {
        const found: string[] = [];
        for (let child = node.firstChild; child; child = child.nextSibling) {
          found.push(query.slice(child.from, child.to));
        }
        return found;
      };
      if (name === 'VectorSelector') {
        selectors.push({ metric: /^\w+/.exec(query.slice(from, to))?.[0] ?? '', matchers: [] });
      }
      if (name === 'UnquotedLabelMatcher') {
        const [label = '', operator = '', value = ''] = parts();
        selectors.at(-1)?.matchers.push({ label, operator, value: withoutQuotes(value) });
      }
      if (name === 'GroupingLabels') grouping.push(...parts());
    },
  });
  if (selectors.length === 0) throw new Error(`no metric in ${query}`);
  return { selectors, grouping: grouping.filter((label) => /^\w+$/.test(label)) };
}
