import { type ReactNode, useEffect } from 'react';
import { applyTheme, type Theme } from '#client/theme/theme.ts';
import { lineupsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { ButtonParts } from './button-parts.tsx';
import { ChoiceParts } from './choice-parts.tsx';
import { ClubParts, getClubs } from './club-parts.tsx';
import { CommunityParts } from './community-parts.tsx';
import { EventParts } from './event-parts.tsx';
import { FieldParts } from './field-parts.tsx';
import { LineupParts } from './lineup-parts.tsx';
import { ListParts } from './list-parts.tsx';
import { MessageParts } from './message-parts.tsx';
import { SearchParts } from './search-parts.tsx';
import { prepareShownFocus } from './show-focus.ts';
import styles from './ui-page.module.css';

interface Group {
  readonly id: string;
  readonly title: string;
  readonly sport?: string;
  readonly Parts: () => ReactNode;
}

const themes: readonly Theme[] = ['light', 'dark'];

const groups: readonly Group[] = [
  { id: 'buttons', title: 'Buttons', Parts: ButtonParts },
  { id: 'fields', title: 'Fields', Parts: FieldParts },
  { id: 'choices', title: 'Choices', Parts: ChoiceParts },
  { id: 'messages', title: 'Messages', Parts: MessageParts },
  { id: 'lists', title: 'Lists', Parts: ListParts },
  { id: 'community', title: 'Community', Parts: CommunityParts },
  { id: 'events', title: 'Bell and feed', Parts: EventParts },
  { id: 'search', title: 'Search', Parts: SearchParts },
  ...sports.flatMap((sport) =>
    lineupsOf([sport]).map((lineup) => ({
      id: lineup.name,
      title: lineup.labels.title,
      sport: sport.name,
      Parts: () => <LineupParts lineup={lineup} />,
    })),
  ),
  ...sports
    .filter((sport) => getClubs(sport).length > 0)
    .map((sport) => ({
      id: `${sport.name}-clubs`,
      title: 'Clubs',
      sport: sport.name,
      Parts: () => <ClubParts sport={sport} />,
    })),
];

/** Not included in builds. */
export default function UiPage() {
  // In a dark document, a light part would inherit its accents.
  useEffect(() => {
    document.documentElement.setAttribute('data-theme', 'light');
    prepareShownFocus();
    // The comment form focuses itself, which would scroll the page.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
    return applyTheme;
  }, []);

  return (
    <main id="main" className={styles.page}>
      <title>Parts of the interface · Tifo</title>
      <h1>Parts</h1>
      <p className={styles.intro}>
        Every part of the interface in each of its states, in both themes. A new part gets its place
        in <code>src/client/ui-page</code>; then run <code>npm run pictures</code>.
      </p>
      {groups.map(({ id, title, sport = 'none', Parts }) => (
        <section key={id} id={id} className={styles.group}>
          <h2>{title}</h2>
          <div className={styles.themes}>
            {themes.map((theme) => (
              <div key={theme} data-theme={theme}>
                <div data-sport={sport} className={styles.theme}>
                  <Parts />
                </div>
              </div>
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}
