import type { FastifyRequest } from 'fastify';
import { wellFormedId } from '#contract/kinds/kind.ts';
import type { Config } from '#server/config.ts';
import { runShared } from '#server/db/engine/disconnects.ts';
import { createVersionedCache } from '#server/db/versioned-cache.ts';
import type { PageSubjects } from '#server/http/page-subjects.ts';
import { createPublicLane } from './limits/lane.ts';
import {
  renderHead,
  renderWithoutScripts,
  withHead,
  withoutScripts,
  withTexts,
} from './render-head.ts';
import { createServedPage, createSubjectPage, type ServedPage } from './served-page.ts';

const maxCacheBytes = 24_000_000;

type SubjectPage = readonly [page: ServedPage, status: number];

interface SubjectPagesOptions extends Pick<Config, 'publicUrl' | 'rateLimits'> {
  readonly subjects: PageSubjects;
  readonly getShell: (route: string) => string;
}

export function createSubjectPages(options: SubjectPagesOptions) {
  const { publicUrl, rateLimits, subjects, getShell } = options;
  // A page is stored with one or two compressed copies. Pages of missing subjects are shared.
  const cache = createVersionedCache<SubjectPage>(maxCacheBytes, ([{ body }, status]) =>
    status === 200 ? 2 * body.bytes.length : 0,
  );
  const notFoundPages = new Map<string, SubjectPage>();
  const pendingPages = new Map<string, Promise<SubjectPage>>();
  const lane = createPublicLane(rateLimits);

  function getNotFoundPage(route: string): SubjectPage {
    return notFoundPages.getOrInsertComputed(route, () => {
      const head = renderHead(route, { publicUrl, subject: null });
      return [createServedPage(withHead(getShell(route), head)), 404];
    });
  }

  async function renderPage(route: string, id: string): Promise<SubjectPage> {
    const subject = await subjects[route]?.(id);
    if (!subject) return getNotFoundPage(route);
    const page = withHead(getShell(route), renderHead(route, { publicUrl, subject }));
    const html = withTexts(withoutScripts(page, renderWithoutScripts(subject)), subject.texts);
    return [createSubjectPage(html), 200];
  }

  return {
    has: (route: string) => Object.hasOwn(subjects, route),
    figures: cache.figures,

    /** Throws 503 'overloaded' if too many pages wait for the address of the request. */
    async get(route: string, path: string, request: FastifyRequest): Promise<SubjectPage> {
      const id = path.replace(/\/$/, '').split('/').at(-1) ?? '';
      if (!wellFormedId.test(id)) return getNotFoundPage(route);
      const version = await request.databaseVersion();
      const key = `${route} ${id}`;
      const cached = cache.get(version, key);
      if (cached) return cached;
      const page = await pendingPages.getOrInsertComputed(`${version} ${key}`, (pendingKey) =>
        runShared(() => lane(request.ip, () => renderPage(route, id))).finally(() =>
          pendingPages.delete(pendingKey),
        ),
      );
      cache.set(version, key, page);
      return page;
    },
  };
}
