/**
 * Mail providers open to anyone that the public lists lack: France and its territories, associative and encrypting providers of
 * Europe, and services that forward mail.
 */
export const OPEN_PROVIDERS = `
  9business.fr 9online.fr aliceadsl.fr alsatis.net altern.org bbox.fr bouygtel.fr bouygtel.com caramail.fr 
  cegetel.fr cegetel.net chez.com club-internet.fr dartybox.com dbmail.com ecomail.fr evc.net evhr.net fnac.net freesbee.fr freesurf.fr
  gmx.fr guadeloupe.net ibara.fr ifrance.com infonie.fr k-net.fr knet.fr laposte.net
  lagoon.nc lavache.com liberty-surf.fr libertysurf.fr lilo.org mageos.com magic.fr mail.pf mailo.com mailo.fr mailoo.org
  mana.pf mediaserv.net multimania.com nautile.nc netc.eu netc.fr netc.lu netcourrier.com netplus.fr neuf.fr nomade.fr noos.fr
  nordnet.com nordnet.fr numericable.com numericable.fr oreka.com orange.re only.fr ovi.com ozone.net parabole.re
  respublica.fr sosh.fr spray.fr tele2.fr tiscali.fr tv5.org vialis.net vini.pf voila.fr voo.be wanadoo.nc wibox.fr
  worldonline.fr zeop.re zeop.net zeopbox.re
  aktivix.org arcor.de autistici.org bluemail.ch ctemplar.com disroot.org dismail.de e.email ecloud.global eclipso.de eclipso.eu
  etik.com fripost.org gandi.net gozmail.bzh hotmail.com ik.me ikmail.com immerda.ch infomaniak.ch inventati.org kolabnow.ch kolabnow.com
  lavabit.com l0r3m.org mailbox.org mailfence.com me.com murena.io mykolab.com no-log.org ouvaton.org paranoici.org
  posteo.at posteo.be posteo.ch posteo.com posteo.de posteo.es posteo.eu posteo.fr posteo.in posteo.it posteo.lu posteo.me posteo.net
  posteo.nl posteo.org posteo.us proton.me riseup.net so36.net soverin.net startmail.com swisscows.email systemli.org 
  tutamail.com tuta.com tuta.io tutanota.com tutanota.de keemail.me vmail.me vivaldi.net zaclys.com zaclys.net zoho.eu 
  addy.io aleeas.com anonaddy.com anonaddy.me duck.com erine.email icloud.com mozmail.com passfwd.com passinbox.com passmail.com
  passmail.net privaterelay.appleid.com relay.firefox.com simplelogin.co simplelogin.com simplelogin.fr simplelogin.io slmail.me slmails.com
`.match(/\S+/g) as string[]

/** Platforms on which anyone can have a page, by their own domain: an e-mail address at it belongs to the platform's staff. */
export const PLATFORMS = `
  facebook.com fb.com fb.me instagram.com threads.net youtube.com youtu.be google.com goo.gl x.com twitter.com linkedin.com tiktok.com pinterest.com
  pinterest.fr snapchat.com twitch.tv vimeo.com dailymotion.com flickr.com tumblr.com medium.com substack.com reddit.com discord.gg
  discord.com telegram.me t.me whatsapp.com wa.me linktr.ee bit.ly notion.so notion.site canva.com canva.site framasite.org frama.site
  framapad.org framaforms.org mobilizon.fr openagenda.com helloasso.com assoconnect.com yapla.com yapla.fr leetchi.com cotizup.com
  ulule.com kisskissbankbank.com lepotcommun.fr weezevent.com billetweb.fr eventbrite.com eventbrite.fr meetup.com
  pagesperso-orange.fr perso-orange.fr monsite-orange.fr monsite.orange.fr perso.neuf.fr perso.sfr.fr perso.libertysurf.fr orange-business.com
  wordpress.com wixsite.com wix.com weebly.com jimdo.com jimdofree.com jimdosite.com site123.me strikingly.com squarespace.com webnode.fr
  webnode.page webnode.com e-monsite.com over-blog.com over-blog.fr over-blog.org canalblog.com eklablog.com eklablog.fr centerblog.net
  skyrock.com blog4ever.com unblog.fr hautetfort.com blogspirit.com blogspot.com blogspot.fr blogger.com free.fr asso-web.com ning.com
  clubeo.com footeo.com sportsregions.fr kalisport.com sporteasy.net scorenco.com quomodo.com monclub.app comiti-sport.fr ffbb.com fff.fr
  fftt.com ffjudo.com leclub.org forumactif.com forumpro.fr xooit.fr proboards.com phpnet.org
  leboncoin.fr tripadvisor.com tripadvisor.fr pagesjaunes.fr solocal.com planity.com doctolib.fr thefork.fr lafourchette.com booking.com
  airbnb.com airbnb.fr gites-de-france.com ubereats.com deliveroo.fr treatwell.fr etsy.com shopify.com myshopify.com business.site
  panneaupocket.com intramuros.org illiwap.com campagnol.fr reseaudescommunes.fr 
  ac-versailles.fr ac-creteil.fr ac-paris.fr ac-lille.fr ac-lyon.fr ac-nantes.fr ac-rennes.fr ac-toulouse.fr ac-bordeaux.fr ac-montpellier.fr
  ac-aix-marseille.fr ac-nice.fr ac-grenoble.fr ac-clermont.fr ac-dijon.fr ac-besancon.fr ac-strasbourg.fr ac-nancy-metz.fr ac-reims.fr
  ac-amiens.fr ac-normandie.fr ac-caen.fr ac-rouen.fr ac-orleans-tours.fr ac-poitiers.fr ac-limoges.fr ac-corse.fr ac-reunion.fr
  ac-guadeloupe.fr ac-martinique.fr ac-guyane.fr ac-mayotte.fr
`.match(/\S+/g) as string[]
