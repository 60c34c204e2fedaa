import { type StarterItem, type StarterRow, starterItems } from '#contract/kinds/starter.ts';
import { team } from './team.ts';

const columns = [
  'name',
  'ranking',
  'points',
  'seasontrophies',
  'overalltrophies',
  'networth',
  'stadium',
  'stadiumName',
] as const;

function inLeague(
  league: string,
  rows: readonly StarterRow<typeof team, typeof columns>[],
): StarterItem[] {
  return starterItems(team, columns, rows).map((item) => ({ ...item, league }));
}

/** Clubs with place, points and trophies of 2024-25; net worth in billions of euros. */
export const teams: readonly StarterItem[] = [
  ...inLeague('LaLiga', [
    ['FC Barcelona', 1, 88, 3, 94, 4.3, null, 'Spotify Camp Nou'],
    ['Real Madrid', 2, 84, 2, 102, 4.8, 83_186, 'Santiago Bernabéu'],
    ['Atlético Madrid', 3, 76, 0, 31, 1.2, 70_692, 'Riyadh Air Metropolitano'],
    ['Athletic Club', 4, 70, 0, 35, 0.25, 53_289, 'San Mamés'],
    ['Villarreal CF', 5, 70, 0, 1, 0.37, 23_500, 'Estadio de la Cerámica'],
    ['Real Betis', 6, 60, 0, 4, 0.175, 60_721, 'Benito Villamarín'],
    ['RC Celta', 7, 55, 0, 0, 0.11, 24_870, 'Abanca Balaídos'],
    ['CA Osasuna', 9, 52, 0, 0, 0.015, 23_576, 'El Sadar'],
    ['Real Sociedad', 11, 46, 0, null, 0.15, 39_313, 'Reale Arena'],
    ['Valencia CF', 12, 46, 0, 19, 0.53, 49_430, 'Mestalla'],
    ['Girona FC', 16, 41, 0, 0, 0.008, 14_624, 'Montilivi'],
    ['Sevilla FC', 17, 41, 0, 15, 0.54, 43_883, 'Ramón Sánchez-Pizjuán'],
  ]),
  ...inLeague('Premier League', [
    ['Liverpool', 1, 84, 1, 68, 4.6, 61_276, 'Anfield'],
    ['Arsenal', 2, 74, 0, 47, 2.1, 60_704, 'Emirates Stadium'],
    ['Manchester City', 3, 71, 1, 36, 4.6, 53_400, 'Etihad Stadium'],
    ['Chelsea', 4, 69, 2, 34, 2.9, 40_173, 'Stamford Bridge'],
    ['Newcastle United', 5, 66, 1, 12, 0.731, 52_305, "St James' Park"],
    ['Aston Villa', 6, 66, 0, 22, 0.696, 42_640, 'Villa Park'],
    ['Manchester United', 15, 42, 0, 68, 4.8, 74_197, 'Old Trafford'],
    ['Tottenham Hotspur', 17, 38, 1, 25, 2.6, 62_850, 'Tottenham Hotspur Stadium'],
  ]),
  ...inLeague('Bundesliga', [
    ['FC Bayern München', 1, 82, 1, 84, 3.8, 75_024, 'Allianz Arena'],
    ['Bayer 04 Leverkusen', 2, 69, 1, 5, 0.465, 30_210, 'BayArena'],
    ['Eintracht Frankfurt', 3, 60, 0, 8, 0.686, 58_000, 'Deutsche Bank Park'],
    ['Borussia Dortmund', 4, 57, 0, 22, 1.7, 81_365, 'Signal Iduna Park'],
    ['RB Leipzig', 7, 51, 0, 3, 0.569, 47_069, 'Red Bull Arena'],
    ['VfB Stuttgart', 9, 50, 1, 10, 0.279, 60_058, 'MHPArena'],
  ]),
  ...inLeague('Serie A', [
    ['Napoli', 1, 82, 1, 13, 0.66, 54_726, 'Stadio Diego Armando Maradona'],
    ['Inter', 2, 81, 0, 46, 1, 75_817, 'San Siro'],
    ['Atalanta', 3, 74, 0, 2, 0.35, 24_950, 'Gewiss Stadium'],
    ['Juventus', 4, 70, 0, 70, 2, 41_507, 'Allianz Stadium'],
    ['Roma', 5, 69, 0, 15, 0.66, 70_634, 'Stadio Olimpico'],
    ['Lazio', 7, 65, 0, 16, 0.32, 70_634, 'Stadio Olimpico'],
    ['Milan', 8, 63, 1, 50, 1.2, 75_817, 'San Siro'],
  ]),
  ...inLeague('Ligue 1', [
    ['Paris Saint-Germain', 1, 84, 4, 53, 4.2, 47_929, 'Parc des Princes'],
    ['Olympique de Marseille', 2, 65, 0, 26, 0.458, 67_394, 'Orange Vélodrome'],
    ['AS Monaco', 3, 61, 0, 18, 0.43, 18_525, 'Stade Louis-II'],
    ['LOSC Lille', 5, 60, 0, 11, 0.2, 50_186, 'Decathlon Arena'],
    ['Olympique Lyonnais', 6, 57, 0, 21, 0.734, 59_186, 'Groupama Stadium'],
  ]),
  ...inLeague('Liga Portugal', [
    ['Sporting CP', 1, 82, 2, 53, 0.22, 50_095, 'Estádio José Alvalade'],
    ['Benfica', 2, 80, 1, 83, 0.32, 68_100, 'Estádio da Luz'],
    ['FC Porto', 3, 71, 1, 82, 0.24, 50_033, 'Estádio do Dragão'],
  ]),
  ...inLeague('Eredivisie', [
    ['PSV', 1, 79, 1, 53, 0.282, 35_000, 'Philips Stadion'],
    ['Ajax', 2, 78, 0, 75, 0.432, 55_865, 'Johan Cruijff ArenA'],
  ]),
  ...inLeague('Süper Lig', [['Galatasaray', 1, 95, 2, 63, 0.195, 53_978, 'RAMS Park']]),
  ...inLeague('Scottish Premiership', [['Celtic', 1, 92, 2, 120, 0.08, 60_411, 'Celtic Park']]),
  ...inLeague('Liga F', [
    ['FC Barcelona Femení', 1, 84, 3, 29, null, 6_000, 'Estadi Johan Cruyff'],
    ['Real Madrid Femenino', 2, 76, 0, 0, null, 6_000, 'Estadio Alfredo Di Stéfano'],
  ]),
  ...inLeague("Women's Super League", [
    ['Chelsea Women', 1, 60, 3, 18, null, 4_850, 'Kingsmeadow'],
    ['Arsenal Women', 2, 48, 1, 53, null, 60_704, 'Emirates Stadium'],
  ]),
  ...inLeague('Première Ligue', [['OL Lyonnes', 1, 62, 1, null, null, 59_186, 'Groupama Stadium']]),
];
