import { href, Link } from 'react-router';
import { useSession } from '#client/api/stored/session.ts';
import { Stand, type StandLink } from '#client/artwork/stand-picture.tsx';
import { lazyPart } from '#client/files/lazy-part.tsx';
import { ButtonLink } from '#client/ui/buttons/button-link.tsx';
import type { Sport } from '#contract/kinds/sport.ts';
import { siteTitle } from '#contract/titles.ts';
import { sports } from '#sports/index.ts';
import { SlideControls, SlideTrack } from './carousel.tsx';
import { HomeCardView } from './home-card.tsx';
import { cardSlides, leadTexts, offer } from './home-copy.ts';
import styles from './home-page.module.css';
import { useSlides } from './use-slides.ts';

/** Only verified users load this part. */
const FansPart = lazyPart({
  id: 'fans-part',
  load: async () => (await import('./fans-part.tsx')).FansPart,
});

const leadSlides = leadTexts.map((lead) => ({
  id: lead,
  text: lead,
  content: <p className={styles.lead}>{lead}</p>,
}));
const featureSlides = cardSlides.map(({ id, cards }) => ({
  id,
  text: cards.map((card) => card.title).join(', '),
  content: (
    <div className={styles.cards}>
      {cards.map((card) => (
        <HomeCardView key={card.title} card={card} />
      ))}
    </div>
  ),
}));

export function meta() {
  return [{ title: siteTitle }];
}

function toStandLink(sport: Sport, isVerified: boolean): StandLink {
  if (isVerified) return { sport, to: sport.page };
  return { sport, to: href('/login'), state: { next: sport.page } };
}

function SignUpOffer() {
  return (
    <div className={styles.door}>
      <p className={styles.offer}>
        {offer.words} <Link to={offer.to}>{offer.link}</Link>.
      </p>
      <p className={styles.ways}>
        <ButtonLink variant="solid" to={href('/register')}>
          Sign up
        </ButtonLink>
        <ButtonLink to={href('/login')}>Log in</ButtonLink>
      </p>
    </div>
  );
}

/** See docs/product/pages.md#home. */
export default function HomePage() {
  const user = useSession();
  const lead = useSlides();
  const feature = useSlides();
  const isVerified = user?.check === true;
  return (
    <div data-bleed>
      <section className={styles.sports} aria-roledescription="carousel" aria-label="Sports">
        <div className={styles.opening}>
          <h1 className={styles.title}>
            Hold up <br />
            your card
          </h1>
          <div className={styles.aside}>
            <SlideTrack track={lead.track} current={lead.current} slides={leadSlides} />
            <SlideControls
              name="sports"
              slides={leadSlides}
              current={lead.current}
              onShow={lead.show}
            />
          </div>
        </div>
        {!user && <SignUpOffer />}
        <Stand links={sports.map((sport) => toStandLink(sport, isVerified))} />
      </section>
      <div className={styles.crowd} data-shown={isVerified || undefined}>
        {isVerified && <FansPart />}
      </div>
      <section
        className={styles.features}
        aria-roledescription="carousel"
        aria-labelledby="features-title"
      >
        <div className={styles.featuresHead}>
          <h2 className={styles.featuresTitle} id="features-title">
            Pick eleven. Fill three steps. Let the stand decide.
          </h2>
          <SlideControls
            name="cards"
            slides={featureSlides}
            current={feature.current}
            onShow={feature.show}
          />
        </div>
        <SlideTrack track={feature.track} current={feature.current} slides={featureSlides} />
      </section>
    </div>
  );
}
