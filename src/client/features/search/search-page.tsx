import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { waitForData } from '#client/api/page-data.ts';
import { lazyPart } from '#client/files/lazy-part.tsx';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import { pageTitles } from '#contract/titles.ts';
import styles from './search-page.module.css';

// The dialog loads the same chunk on other pages.
const SearchPanel = lazyPart({
  id: 'search-panel',
  load: async () => (await import('#client/search/search-panel.tsx')).SearchPanel,
  pending: <Skeleton className={styles.pending} />,
});

const textParam = 'q';

export function meta() {
  return [{ title: pageTitles['/search'] }];
}

export { shouldRevalidate } from '#client/api/page-data.ts';

export async function clientLoader() {
  await waitForData(SearchPanel.preload());
}

export default function SearchPage() {
  const [params, setParams] = useSearchParams();
  const listed = params.get(textParam) ?? '';
  const [text, setText] = useState(listed);
  const [lastListed, setLastListed] = useState(listed);
  // History navigation or a link changed the URL.
  if (listed !== lastListed) {
    setLastListed(listed);
    setText(listed);
  }

  function search(next: string) {
    setText(next);
    setLastListed(next);
    setParams(next === '' ? {} : { [textParam]: next }, {
      replace: true,
      preventScrollReset: true,
    });
  }

  return (
    <div className={styles.page}>
      <h1>Search</h1>
      <div className={styles.card}>
        <SearchPanel text={text} onText={search} />
      </div>
    </div>
  );
}
