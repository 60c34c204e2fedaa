import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useId } from 'react';
import { DidYouMean } from '#client/search/did-you-mean.tsx';
import { ResultList } from '#client/search/result-list.tsx';
import { toResultGroups } from '#client/search/search-groups.ts';
import { SearchPanel } from '#client/search/search-panel.tsx';
import type { SearchGroup } from '#contract/calls/search.ts';
import { sports } from '#sports/index.ts';
import { Part, State } from './part.tsx';

const matched = [{ start: 0, end: 3 }];
const user = { image: null, look: null, detail: 'Is here for FIFA', matched };
const groups: SearchGroup[] = [
  ...sports.slice(0, 2).flatMap(({ kinds: [kind] }) =>
    kind
      ? {
          kind: kind.name,
          total: 24,
          more: false,
          items: ['Marta', 'Marc de la Fuente y Fernández de Córdoba'].map((name) => ({
            ...user,
            _id: `${kind.name} ${name}`,
            kind: kind.name,
            name,
            look: {},
            detail: kind.labels.one,
          })),
        }
      : [],
  ),
  {
    kind: 'user',
    total: 1,
    more: false,
    items: [{ ...user, _id: 'fan', kind: 'user', name: 'Marina' }],
  },
];
const client = new QueryClient();

function Results(props: { groups: SearchGroup[]; active: number }) {
  const resultGroups = toResultGroups({ groups: props.groups, corrected: null }, 'mar', true);
  return <ResultList id={useId()} groups={resultGroups} active={props.active} onOpen={() => {}} />;
}

export function SearchParts() {
  return (
    <QueryClientProvider client={client}>
      <Part name="ResultList">
        <State is="a chosen row" wide>
          <Results groups={groups} active={0} />
        </State>
        <State is="a chosen link" wide>
          <Results groups={groups.slice(0, 1)} active={2} />
        </State>
      </Part>
      <Part name="DidYouMean">
        <State is="a misspelled name" wide>
          <DidYouMean text="vinalez" corrected="Viñales" onSearch={() => {}} />
        </State>
      </Part>
      <Part name="SearchPanel">
        <State is="before typing" wide>
          <SearchPanel text="" onText={() => {}} />
        </State>
      </Part>
    </QueryClientProvider>
  );
}
