import type { NameVariants, OtherNames } from '#contract/kinds/other-names.ts';

/**
 * Words that fans search clubs by and that are not in the name, such as 'Utd' for 'Manchester
 * United'. Some clubs are listed under several names, because imported files name them differently.
 */
export const otherNames: OtherNames = {
  team: {
    'FC Barcelona': ['Barça', 'Barsa', 'FCB'],
    Barcelona: ['Barça', 'Barsa', 'FCB'],
    'Real Madrid': ['RMA'],
    'Real Madrid CF': ['RMA'],
    'Atlético Madrid': ['ATM'],
    'Atlético de Madrid': ['ATM'],
    'Athletic Club': ['Bilbao'],
    'Real Betis': ['Balompié'],
    'RC Celta': ['Vigo'],
    'Real Sociedad': ['RSO'],
    'Manchester City': ['MCFC'],
    'Manchester United': ['Utd', 'MUFC'],
    'Newcastle United': ['Utd', 'NUFC'],
    'West Ham United': ['Utd', 'Hammers'],
    'Leeds United': ['Utd'],
    'Sheffield United': ['Utd'],
    'Tottenham Hotspur': ['Spurs', 'THFC'],
    Arsenal: ['Gunners', 'AFC'],
    Chelsea: ['Blues', 'CFC'],
    'Wolverhampton Wanderers': ['Wolves'],
    'Brighton & Hove Albion': ['BHA'],
    'Nottingham Forest': ['NFFC'],
    Liverpool: ['LFC'],
    'FC Bayern München': ['Munich', 'FCB'],
    'Bayern München': ['Munich', 'FCB'],
    'Bayer 04 Leverkusen': ['B04'],
    'Eintracht Frankfurt': ['SGE'],
    'Borussia Dortmund': ['BVB'],
    'Borussia Mönchengladbach': ['BMG'],
    'RB Leipzig': ['RBL'],
    'FC Schalke 04': ['S04'],
    '1. FC Köln': ['Cologne'],
    Napoli: ['SSC', 'Naples'],
    'SSC Napoli': ['Naples'],
    Inter: ['Milan', 'Internazionale', 'FC'],
    Juventus: ['FC'],
    Roma: ['AS', 'Rome'],
    'AS Roma': ['Rome'],
    Lazio: ['SS'],
    Milan: ['AC', 'ACM'],
    'AC Milan': ['ACM'],
    'Paris Saint-Germain': ['PSG', 'SG'],
    'Paris Saint-Germain FC': ['PSG', 'SG'],
    'Olympique de Marseille': ['OM'],
    'OL Lyonnes': ['Women', 'Féminines', 'Lyonnais'],
    'AS Monaco': ['ASM'],
    'Sporting CP': ['Lisbon', 'SCP'],
    Benfica: ['SL', 'SLB'],
    'FC Porto': ['FCP'],
    PSV: ['Eindhoven'],
    Ajax: ['Amsterdam'],
    Galatasaray: ['GS', 'SK'],
    Celtic: ['FC', 'Glasgow'],
  },
};

/** Words that distinguish women's and second teams from the club whose name they share. */
export const nameVariants: NameVariants = {
  team: [
    [
      ...['Women', 'Ladies', 'WFC', 'Frauen', 'Femenino', 'Femenina', 'Femení', 'Femminile'],
      ...['Féminin', 'Féminine', 'Féminines', 'Feminino', 'Feminina'],
    ],
    ['II'],
    ['B'],
    ['Atlètic'],
    ['Castilla'],
  ],
};
