/**
 * States, provinces and the like that an address has to name, by country: `CODE=Name` where a parcel's label shows the
 * code, otherwise the name. From Google's address metadata (libaddressinput, Apache 2.0) in Latin letters, with these
 * corrections: India's and Indonesia's new states, Italy's SU, South Korea's and China's short names, Venezuela's new names.
 */
export const STATE_LISTS: Readonly<Record<string, string>> = {
  AE: 'Abu Dhabi|Ajman|Dubai|Fujairah|Ras al Khaimah|Sharjah|Umm Al Quwain',
  AU:
    'ACT=Australian Capital Territory|NSW=New South Wales|NT=Northern Territory|QLD=Queensland|' +
    'SA=South Australia|TAS=Tasmania|VIC=Victoria|WA=Western Australia',
  BR:
    'AC=Acre|AL=Alagoas|AP=Amapá|AM=Amazonas|BA=Bahia|CE=Ceará|DF=Distrito Federal|ES=Espírito Santo|' +
    'GO=Goiás|MA=Maranhão|MT=Mato Grosso|MS=Mato Grosso do Sul|MG=Minas Gerais|PA=Pará|PB=Paraíba|' +
    'PR=Paraná|PE=Pernambuco|PI=Piauí|RJ=Rio de Janeiro|RN=Rio Grande do Norte|RS=Rio Grande do Sul|' +
    'RO=Rondônia|RR=Roraima|SC=Santa Catarina|SP=São Paulo|SE=Sergipe|TO=Tocantins',
  CA:
    'AB=Alberta|BC=British Columbia|MB=Manitoba|NB=New Brunswick|NL=Newfoundland and Labrador|' +
    'NT=Northwest Territories|NS=Nova Scotia|NU=Nunavut|ON=Ontario|PE=Prince Edward Island|QC=Quebec|' +
    'SK=Saskatchewan|YT=Yukon',
  CN:
    'Anhui|Beijing|Chongqing|Fujian|Gansu|Guangdong|Guangxi|Guizhou|Hainan|Hebei|Heilongjiang|Henan|' +
    'Hubei|Hunan|Inner Mongolia|Jiangsu|Jiangxi|Jilin|Liaoning|Ningxia|Qinghai|Shaanxi|Shandong|Shanghai|' +
    'Shanxi|Sichuan|Tianjin|Tibet|Xinjiang|Yunnan|Zhejiang',
  ES:
    'Álava|Albacete|Alicante|Almería|Asturias|Ávila|Badajoz|Barcelona|Burgos|Cáceres|Cádiz|Cantabria|' +
    'Castellón|Ceuta|Ciudad Real|Córdoba|Cuenca|Girona|Granada|Guadalajara|Guipúzcoa|Huelva|Huesca|' +
    'Islas Baleares|Jaén|La Coruña|La Rioja|Las Palmas|León|Lérida|Lugo|Madrid|Málaga|Melilla|Murcia|' +
    'Navarra|Ourense|Palencia|Pontevedra|Salamanca|Santa Cruz de Tenerife|Segovia|Sevilla|Soria|' +
    'Tarragona|Teruel|Toledo|Valencia|Valladolid|Vizcaya|Zamora|Zaragoza',
  ID:
    'Aceh|Bali|Banten|Bengkulu|Daerah Istimewa Yogyakarta|DKI Jakarta|Gorontalo|Jambi|Jawa Barat|' +
    'Jawa Tengah|Jawa Timur|Kalimantan Barat|Kalimantan Selatan|Kalimantan Tengah|Kalimantan Timur|' +
    'Kalimantan Utara|Kepulauan Bangka Belitung|Kepulauan Riau|Lampung|Maluku|Maluku Utara|' +
    'Nusa Tenggara Barat|Nusa Tenggara Timur|Papua|Papua Barat|Papua Barat Daya|Papua Pegunungan|' +
    'Papua Selatan|Papua Tengah|Riau|Sulawesi Barat|Sulawesi Selatan|Sulawesi Tengah|Sulawesi Tenggara|' +
    'Sulawesi Utara|Sumatera Barat|Sumatera Selatan|Sumatera Utara',
  IN:
    'Andaman and Nicobar Islands|Andhra Pradesh|Arunachal Pradesh|Assam|Bihar|Chandigarh|Chhattisgarh|' +
    'Dadra and Nagar Haveli and Daman and Diu|Delhi|Goa|Gujarat|Haryana|Himachal Pradesh|' +
    'Jammu and Kashmir|Jharkhand|Karnataka|Kerala|Ladakh|Lakshadweep|Madhya Pradesh|Maharashtra|Manipur|' +
    'Meghalaya|Mizoram|Nagaland|Odisha|Puducherry|Punjab|Rajasthan|Sikkim|Tamil Nadu|Telangana|Tripura|' +
    'Uttar Pradesh|Uttarakhand|West Bengal',
  IT:
    'AG=Agrigento|AL=Alessandria|AN=Ancona|AO=Aosta|AR=Arezzo|AP=Ascoli Piceno|AT=Asti|AV=Avellino|' +
    'BA=Bari|BT=Barletta-Andria-Trani|BL=Belluno|BN=Benevento|BG=Bergamo|BI=Biella|BO=Bologna|BZ=Bolzano|' +
    'BS=Brescia|BR=Brindisi|CA=Cagliari|CL=Caltanissetta|CB=Campobasso|CI=Carbonia-Iglesias|CE=Caserta|' +
    'CT=Catania|CZ=Catanzaro|CH=Chieti|CO=Como|CS=Cosenza|CR=Cremona|KR=Crotone|CN=Cuneo|EN=Enna|' +
    'FM=Fermo|FE=Ferrara|FI=Firenze|FG=Foggia|FC=Forlì-Cesena|FR=Frosinone|GE=Genova|GO=Gorizia|' +
    'GR=Grosseto|IM=Imperia|IS=Isernia|AQ=L’Aquila|SP=La Spezia|LT=Latina|LE=Lecce|LC=Lecco|LI=Livorno|' +
    'LO=Lodi|LU=Lucca|MC=Macerata|MN=Mantova|MS=Massa-Carrara|MT=Matera|VS=Medio Campidano|ME=Messina|' +
    'MI=Milano|MO=Modena|MB=Monza e Brianza|NA=Napoli|NO=Novara|NU=Nuoro|OG=Ogliastra|OT=Olbia-Tempio|' +
    'OR=Oristano|PD=Padova|PA=Palermo|PR=Parma|PV=Pavia|PG=Perugia|PU=Pesaro e Urbino|PE=Pescara|' +
    'PC=Piacenza|PI=Pisa|PT=Pistoia|PN=Pordenone|PZ=Potenza|PO=Prato|RG=Ragusa|RA=Ravenna|' +
    'RC=Reggio Calabria|RE=Reggio Emilia|RI=Rieti|RN=Rimini|RM=Roma|RO=Rovigo|SA=Salerno|SS=Sassari|' +
    'SV=Savona|SI=Siena|SR=Siracusa|SO=Sondrio|SU=Sud Sardegna|TA=Taranto|TE=Teramo|TR=Terni|TO=Torino|' +
    'TP=Trapani|TN=Trento|TV=Treviso|TS=Trieste|UD=Udine|VA=Varese|VE=Venezia|VB=Verbano-Cusio-Ossola|' +
    'VC=Vercelli|VR=Verona|VV=Vibo Valentia|VI=Vicenza|VT=Viterbo',
  JP:
    'Aichi|Akita|Aomori|Chiba|Ehime|Fukui|Fukuoka|Fukushima|Gifu|Gunma|Hiroshima|Hokkaido|Hyogo|Ibaraki|' +
    'Ishikawa|Iwate|Kagawa|Kagoshima|Kanagawa|Kochi|Kumamoto|Kyoto|Mie|Miyagi|Miyazaki|Nagano|Nagasaki|' +
    'Nara|Niigata|Oita|Okayama|Okinawa|Osaka|Saga|Saitama|Shiga|Shimane|Shizuoka|Tochigi|Tokushima|Tokyo|' +
    'Tottori|Toyama|Wakayama|Yamagata|Yamaguchi|Yamanashi',
  KR:
    'Busan|Chungcheongbuk-do|Chungcheongnam-do|Daegu|Daejeon|Gangwon-do|Gwangju|Gyeonggi-do|' +
    'Gyeongsangbuk-do|Gyeongsangnam-do|Incheon|Jeju-do|Jeollabuk-do|Jeollanam-do|Sejong|Seoul|Ulsan',
  MX:
    'Aguascalientes|Baja California|Baja California Sur|Campeche|Chiapas|Chihuahua|Ciudad de México|' +
    'Coahuila de Zaragoza|Colima|Durango|Estado de México|Guanajuato|Guerrero|Hidalgo|Jalisco|Michoacán|' +
    'Morelos|Nayarit|Nuevo León|Oaxaca|Puebla|Querétaro|Quintana Roo|San Luis Potosí|Sinaloa|Sonora|' +
    'Tabasco|Tamaulipas|Tlaxcala|Veracruz|Yucatán|Zacatecas',
  MY:
    'Johor|Kedah|Kelantan|Kuala Lumpur|Labuan|Melaka|Negeri Sembilan|Pahang|Perak|Perlis|Pulau Pinang|' +
    'Putrajaya|Sabah|Sarawak|Selangor|Terengganu',
  TW:
    'Changhua County|Chiayi City|Chiayi County|Hsinchu City|Hsinchu County|Hualien County|Kaohsiung City|' +
    'Keelung City|Kinmen County|Lienchiang County|Miaoli County|Nantou County|New Taipei City|' +
    'Penghu County|Pingtung County|Taichung City|Tainan City|Taipei City|Taitung County|Taoyuan City|' +
    'Yilan County|Yunlin County',
  US:
    'AL=Alabama|AK=Alaska|AS=American Samoa|AZ=Arizona|AR=Arkansas|AA=Armed Forces (AA)|' +
    'AE=Armed Forces (AE)|AP=Armed Forces (AP)|CA=California|CO=Colorado|CT=Connecticut|DE=Delaware|' +
    'DC=District of Columbia|FL=Florida|GA=Georgia|GU=Guam|HI=Hawaii|ID=Idaho|IL=Illinois|IN=Indiana|' +
    'IA=Iowa|KS=Kansas|KY=Kentucky|LA=Louisiana|ME=Maine|MH=Marshall Islands|MD=Maryland|' +
    'MA=Massachusetts|MI=Michigan|FM=Micronesia|MN=Minnesota|MS=Mississippi|MO=Missouri|MT=Montana|' +
    'NE=Nebraska|NV=Nevada|NH=New Hampshire|NJ=New Jersey|NM=New Mexico|NY=New York|NC=North Carolina|' +
    'ND=North Dakota|MP=Northern Mariana Islands|OH=Ohio|OK=Oklahoma|OR=Oregon|PW=Palau|PA=Pennsylvania|' +
    'PR=Puerto Rico|RI=Rhode Island|SC=South Carolina|SD=South Dakota|TN=Tennessee|TX=Texas|UT=Utah|' +
    'VT=Vermont|VI=Virgin Islands|VA=Virginia|WA=Washington|WV=West Virginia|WI=Wisconsin|WY=Wyoming',
  VE:
    'Amazonas|Anzoátegui|Apure|Aragua|Barinas|Bolívar|Carabobo|Cojedes|Delta Amacuro|' +
    'Dependencias Federales|Distrito Capital|Falcón|Guárico|La Guaira|Lara|Mérida|Miranda|Monagas|' +
    'Nueva Esparta|Portuguesa|Sucre|Táchira|Trujillo|Yaracuy|Zulia',
};
