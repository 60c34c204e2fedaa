import { useQuery } from '@tanstack/react-query';
import { ThingLink } from '#client/events/thing-link.tsx';
import { Name } from '#client/ui/name.tsx';
import { foldText } from '#contract/lists.ts';
import { kindSearchQuery } from './search-query.ts';
import { SuggestedName } from './suggested-name.tsx';
import styles from './suggestions.module.css';
import { ThingWords } from './thing-words.tsx';

const maxSuggestions = 3;

interface SuggestionsProps {
  /** Name of a kind or lineup, or `user` for fans. */
  kind: string;
  name: string;
  /** Must drop other filters. */
  onSearch: (name: string) => void;
}

export function Suggestions({ kind, name, onSearch }: SuggestionsProps) {
  const { data } = useQuery(kindSearchQuery(kind, name));
  const items = data?.groups[0]?.items.slice(0, maxSuggestions) ?? [];
  const [first] = items;
  return (
    <div role="status" className={styles.suggestions}>
      {data && first && (
        <>
          <Question
            name={name}
            corrected={data.corrected}
            firstName={first.name}
            onSearch={onSearch}
          />
          <ul className={styles.list}>
            {items.map((item) => (
              <li key={item._id}>
                <ThingLink thing={item} className={styles.thing}>
                  <ThingWords thing={item} matched={item.matched} />
                </ThingLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface QuestionProps extends Pick<SuggestionsProps, 'name' | 'onSearch'> {
  corrected: string | null;
  firstName: string;
}

function Question({ name, corrected, firstName, onSearch }: QuestionProps) {
  if (corrected !== null) {
    return (
      <p>
        <SuggestedName name={corrected} onSearch={onSearch} />
      </p>
    );
  }
  // Only the list's filters can omit a name that contains the searched text.
  if (foldText(firstName).includes(foldText(name))) return <p>Without the filters:</p>;
  return (
    <p>
      These match “<Name>{name}</Name>”:
    </p>
  );
}
