import { ThingPicture } from '#client/events/thing-picture.tsx';
import { getThingKind } from '#client/links/thing-kind.ts';
import { NamesMarked, namesIn } from '#client/lists/names-marked.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { SearchResult } from '#contract/calls/search.ts';
import type { Item } from '#contract/kinds/items.ts';
import { sports } from '#sports/index.ts';
import { MarkedName } from './marked-name.tsx';
import type { ViewedThing } from './search-history.ts';
import styles from './thing-words.module.css';

export function ThingWords({
  thing,
  matched = [],
}: {
  thing: ViewedThing;
  matched?: SearchResult['matched'];
}) {
  const { name, detail } = thing;
  return (
    <>
      <span className={styles.picture}>
        <ThingPicture thing={thing} shape="small" />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          <MarkedName name={name} matched={matched} />
        </span>
        {detail && (
          <span className={styles.detail}>
            <VisuallyHidden>, </VisuallyHidden>
            <NamesMarked names={namesInDetail(thing)}>{detail}</NamesMarked>
          </span>
        )}
      </span>
    </>
  );
}

/** Names inside the description, such as that of a player's team. */
function namesInDetail(thing: ViewedThing): string[] {
  const likeable = getThingKind(sports, thing)?.of;
  if (!likeable || 'slots' in likeable || !thing.look) return [];
  return namesIn(likeable, thing.look as unknown as Item);
}
