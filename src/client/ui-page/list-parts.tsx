import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#client/api/call.ts';
import { PageArrows } from '#client/lists/paging/page-arrows.tsx';
import { PagedList } from '#client/lists/paging/paged-list.tsx';
import { usePagedList } from '#client/lists/paging/use-paged-list.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { PictureCard } from '#client/ui/picture-card.tsx';
import type { Page } from '#contract/calls/shared.ts';
import { errors } from '#contract/errors/errors.ts';
import { Skeleton, SkeletonCard } from '../ui/states/skeleton.tsx';
import { Choosable, Part, State } from './part.tsx';
import { showFocused } from './show-focus.ts';
import styles from './ui-page.module.css';

interface Fan {
  readonly _id: string;
  readonly name: string;
}

const names = ['Lucía Peña', 'Íñigo Ruiz', 'Nerea Soto'];
const fans: Page<Fan> = {
  data: names.map((name) => ({ _id: name, name })),
  page: 1,
  size: 3,
  total: 1024,
  next: true,
};
const none: Page<Fan> = { data: [], page: 1, size: 3, total: 0, next: false };

const { status, message } = errors.unavailable;
const busy = new CallError(status, {
  type: 'about:blank',
  title: message,
  status,
  detail: message,
  message,
  code: 'unavailable',
});

interface Answer {
  readonly is: string;
  readonly load: () => Promise<Page<Fan>>;
  readonly before?: Page<Fan>;
}

const answers: readonly Answer[] = [
  { is: 'filled', load: async () => fans },
  { is: 'loading', load: () => new Promise(() => {}) },
  { is: 'empty', load: async () => none },
  { is: 'error', load: () => Promise.reject(busy) },
  { is: 'error after it was read before', load: () => Promise.reject(busy), before: fans },
];

function useFans({ is, load, before }: Answer, page: number) {
  return useQuery({
    queryKey: ['ui', is, page],
    queryFn: load,
    retry: false,
    initialData: before,
    initialDataUpdatedAt: 0,
  });
}

function FanList({ answer }: { answer: Answer }) {
  const [page, onPage] = useState(1);
  const query = useFans(answer, page);
  return (
    <PagedList
      query={query}
      page={page}
      onPage={onPage}
      one="fan"
      many="fans"
      action={<Button size="sm">Find fans</Button>}
      placeholder={<Skeleton className={styles.block} />}
    >
      {(fan) => <p>{fan.name}</p>}
    </PagedList>
  );
}

function Arrows({ page }: { page: number }) {
  const query = useFans({ is: 'arrows', load: async () => ({ ...fans, page }) }, page);
  const list = usePagedList({ query, page, onPage: () => {} });
  return <PageArrows list={list} label="Pages of fans" />;
}

function Picture() {
  return <span className={styles.picture}>4:3</span>;
}

export function ListParts() {
  return (
    <>
      <Part name="PagedList">
        {answers.map((answer) => (
          <State key={answer.is} is={answer.is} wide>
            <FanList answer={answer} />
          </State>
        ))}
      </Part>
      <Part name="Pager">
        {[
          { is: 'the first of many', first: 1, pages: 1024 },
          { is: 'in the middle', first: 512, pages: 1024 },
          { is: 'the last of few', first: 3, pages: 3 },
          { is: 'not all are counted', first: 4, pages: 167, more: true },
        ].map(({ is, first, pages, more = false }) => (
          <State key={is} is={is} wide>
            <Choosable initial={first}>
              {(page, onPage) => (
                <Pager
                  page={page}
                  pages={pages}
                  more={more}
                  onPage={onPage}
                  label="Pages of fans"
                />
              )}
            </Choosable>
          </State>
        ))}
        <State is="focus" wide prepare={showFocused}>
          <Pager page={2} pages={3} onPage={() => {}} label="Pages of fans" />
        </State>
      </Part>
      <Part name="PageArrows">
        <State is="the first">
          <Arrows page={1} />
        </State>
        <State is="in the middle">
          <Arrows page={2} />
        </State>
      </Part>
      <Part name="PictureCard">
        {[
          { is: 'idle', name: 'Nacional', secondary: 'Goalkeeper · 31' },
          { is: 'focus', name: 'Nacional', secondary: 'Goalkeeper · 31', prepare: showFocused },
          {
            is: 'with a number',
            name: 'Nacional',
            secondary: 'Goalkeeper · 31',
            figure: ['Market value', '180 M€'] as const,
          },
          {
            is: 'long text, without a secondary line',
            name: 'Real Sociedad Deportiva Alavesa de Fútbol, Pelota y Halterofilia',
          },
        ].map(({ is, name, secondary, figure, prepare }) => (
          <State key={is} is={is} wide prepare={prepare}>
            <div className={styles.card}>
              <PictureCard
                picture={<Picture />}
                name={name}
                secondary={secondary}
                figure={figure}
                aside="12 likes"
                link={(className) => (
                  <a href="#lists" className={className}>
                    {name}
                  </a>
                )}
              />
            </div>
          </State>
        ))}
      </Part>
      <Part name="SkeletonCard and Skeleton">
        <State is="loading: a card" wide>
          <div className={styles.card}>
            <SkeletonCard />
          </div>
        </State>
        <State is="loading: a card with a number" wide>
          <div className={styles.card}>
            <SkeletonCard figure />
          </div>
        </State>
        <State is="loading: a block">
          <Skeleton className={styles.block} />
        </State>
        <State is="loading: a line" wide>
          <Skeleton shape="line" />
        </State>
      </Part>
    </>
  );
}
