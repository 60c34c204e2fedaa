import { href } from 'react-router';

export const leadTexts = [
  'One fan holds a coloured card. A whole stand makes a picture. Create, share and celebrate your favourite sports moments.',
  'Look up players, riders and lifters. Filter by the numbers, and like whoever made your week.',
  'Pick your Eleven, fill your Podium. Other fans rate them and tell you who you forgot.',
] as const;

export const offer = {
  words: 'Browse, like, build an Eleven and a Podium,',
  link: 'see what other fans chose',
  to: href('/eleven/crowd'),
} as const;

export interface HomeCard {
  readonly sport: string;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly to: string;
  readonly picture: 'eleven' | 'podium' | 'lifter' | 'circuit' | 'team' | 'weight-category';
}

export const cardSlides: readonly { readonly id: string; readonly cards: readonly HomeCard[] }[] = [
  {
    id: 'build',
    cards: [
      {
        sport: 'football',
        title: 'Your Eleven',
        text: 'Eleven slots, one pitch. Tap a slot and the list is already filtered to its position.',
        action: 'Show Eleven',
        to: '/fifa/players?view=eleven',
        picture: 'eleven',
      },
      {
        sport: 'motogp',
        title: 'Your Podium',
        text: 'Three riders in your order. Other fans rate it and say why you are wrong.',
        action: 'Show Podiums',
        to: '/motogp/riders?view=podiums',
        picture: 'podium',
      },
    ],
  },
  {
    id: 'look-up',
    cards: [
      {
        sport: 'powerlifting',
        title: 'Your Lifter',
        text: 'Squat, bench press and deadlift, with the bar loaded so that you can count the plates.',
        action: 'Show Lifters',
        to: href('/powerlifting/lifters'),
        picture: 'lifter',
      },
      {
        sport: 'motogp',
        title: 'Your Circuit',
        text: 'Length, capacity and top speed of every lap you have ever held your breath for.',
        action: 'Show Circuits',
        to: href('/motogp/circuits'),
        picture: 'circuit',
      },
    ],
  },
  {
    id: 'belong',
    cards: [
      {
        sport: 'football',
        title: 'Your Team',
        text: 'Trophies, ranking and squad value, club by club. Like the one you would never leave.',
        action: 'Show Teams',
        to: href('/fifa/teams'),
        picture: 'team',
      },
      {
        sport: 'powerlifting',
        title: 'Your Category',
        text: 'From 43 to +120 kg, from Subjunior to Master 4. Find the class you would lift in.',
        action: 'Show Categories',
        to: href('/powerlifting/weight'),
        picture: 'weight-category',
      },
    ],
  },
];
