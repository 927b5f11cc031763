/** The most common first names in France, without accents. If an operator's name is one of them and other words, it is a person's. */
export const PRENOMS: ReadonlySet<string> = new Set(
  (
    'adrien agnes alain albert alexandre alexandra alice amandine andre anne anthony antoine arnaud aurelie aurelien baptiste beatrice ' +
    'benjamin benoit bernard bertrand brigitte bruno camille caroline catherine cecile cedric celine chantal charles charlotte christelle ' +
    'christian christine christophe claire claude claudine clement colette corinne cyril damien daniel danielle david delphine denis denise ' +
    'didier dominique edouard elisabeth elise elodie emilie emma emmanuel emmanuelle eric estelle etienne evelyne fabien fabienne fabrice ' +
    'florence florian francis franck francois francoise frederic frederique gabriel genevieve georges gerard gilbert gilles gregory ' +
    'guillaume guy helene henri herve hugo isabelle jacqueline jacques jean jeanne jeremy jerome joel jonathan joseph josette julie julien ' +
    'karine kevin laetitia laura laure laurence laurent lea louis louise luc lucas lucie ludovic magali manon marc marcel margaux marie ' +
    'marine marion martine mathieu mathilde matthieu maurice maxime melanie michel michele mickael mireille monique morgane myriam nadine ' +
    'nathalie nicolas nicole noelle odile olivier pascal pascale patrice patricia patrick paul pauline philippe pierre quentin raymond rene ' +
    'renee regis remi richard robert roger roland romain sabine samuel sandra sandrine sarah sebastien serge severine simon simone solene ' +
    'sophie stephane stephanie suzanne sylvain sylvie therese thibault thierry thomas valerie vanessa veronique vincent virginie xavier ' +
    'yann yannick yves yvette yvonne'
  ).split(' '),
)
