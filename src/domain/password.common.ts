// Lower case, at least ten characters: shorter ones are refused for their length anyway.

/** The passwords that attackers try first. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
!@#$%^&*() !@#$%^&*()_+ !qaz2wsx3edc 0101010101 0123456789 0987654321 1010101010 1011121314
1020304050 1029384756 1112131415 1122334455 1212121212 1231231231 123123123123 123321123321
1234!@#$qw 1234512345 123456123456 1234567890 123456789012 1234567890a 1234567890q 1234567891
12345678910 123456789a 123456789abc 123456789q 123456789qwe 123456789z 1234567qwe 123456abcdef
123456qwerty 12345abcde 12345qwert 1234abcd12 1234qwerty 123abc123abc 123qwe123qwe 123qweasdzxc
12qwaszx34 1313131313 1357924680 1472583690 147258369a 147852369a 159357159357 159753456a
1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz1qaz1qaz 1qaz2wsx3e 1qaz2wsx3edc 1qaz2wsx3edc4rfv
1qazxsw23edc 2121212121 2468013579 2718281828 3141592653 31415926535 4815162342 5555566666
6969696969 7418529630 741852963a 7894561230 789456123a 8675309867 963852741a 9876543210 a123456789
a1234567890 a123456789a a1b2c3d4e5 a1s2d3f4g5 aa12345678 aa123456789 aaa1234567 abc1234567
abc123456789 abc123abc123 abcd123456 abcd1234567 abcde12345 abcdef1234 abcdefghij abcdefghijk
abcdefghijkl abracadabra abracadabra1 admin12345 admin123456 admin1234567 admin123456789
admin@1234 admin@12345 admin@123456 adminadmin adminadmin1 administrator administrator1 alexander1
alexander12 alexander123 alexandra1 alexandria america123 amsterdam1 andrew1234 anthony123
arsenal1234 asd1234567 asd123456789 asdasdasdasd asdf123456 asdf1234567 asdfasdfasdf asdfghjkl1
asdfghjkl12 asdfghjkl123 asdfghjkl; asdfqwer1234 ashley1234 asshole123 australia1 autumn2023
autumn2024 autumn2025 autumn2026 azerty1234 azerty12345 azerty123456 azertyuiop azertyuiop1
barcelona1 barcelona10 baseball12 baseball123 basketball basketball1 basketball12 basketball23
batman1234 batman12345 benjamin12 benjamin123 blahblahblah blessed123 blueberry1 bonjour123
brasil1234 bubblegum1 bubblegum123 bullshit12 butterfly1 butterfly12 butterfly123 california
california1 callofduty callofduty1 changeit123 changeme12 changeme123 changeme1234 changethis1
charlie123 charlie1234 cheeseburger cheesecake chelsea1234 chocolate1 chocolate12 chocolate123
christian1 christian12 christian123 christina1 christopher christopher1 cinderella cinderella1
coffee1234 computer12 computer123 computer1234 contrasena contrasena1 contraseña cookie1234
correcthorsebatterystaple corvette12 counterstrike daniel1234 daniel12345 december2024
december2025 default123 deutschland discord123 discord1234 dolphin123 dolphins12 dragon1234
dragon12345 dragonball dragonballz dragonfly1 elephant12 elephant123 elitedangerous elizabeth1
elizabeth12 estrella12 eveonline1 eveonline123 everything1 facebook12 facebook123 february2025
ferrari123 flamengo123 football12 football123 football1234 fortnite12 fortnite123 freedom123
freedom1234 friday1234 fuckyou123 fuckyou1234 fuckyou12345 fussball12 fussball123 gabriella1
gamer12345 gandalf123 gmail12345 godisgood1 godisgreat goodbye123 goodmorning google1234
google12345 gryffindor guest12345 hahahahaha hallo12345 hallo123456 hallohallo harleydavidson
harrypotter harrypotter1 hello12345 hello123456 hellohello hellokitty hellokitty1 helloworld
helloworld1 helloyou12 hockey1234 hotmail123 idontknow1 idontknow123 ilovegod123 iloveme123
ilovemycat ilovemydog ilovemyfamily ilovemymom ilovemyself iloveyou!! iloveyou12 iloveyou123
iloveyou1234 iloveyou22 iloveyou4ever iloveyoubaby iloveyouforever iloveyoumom iloveyousomuch
instagram1 internet12 internet123 ironmaiden isabella12 isabella123 january2025 january2026
jennifer12 jennifer123 jessica123 jessica1234 jesus12345 jesuschrist jesusislord jonathan12
jonathan123 jordan1234 jordan2323 joshua1234 juventus1897 katherine1 kitty12345 lamborghini
leagueoflegends letmein123 letmein1234 letmein2025 letmeinnow letmeinplease liberty1776 linkinpark
linkinpark1 liverpool1 liverpool12 liverpool123 lkjhgfdsa1 lordoftherings losangeles lovelove123
lovelovelove loveyou123 manchester manchester1 manutd1234 master1234 master12345 masterkey1
matthew123 matthew1234 maximilian mercedes12 mercedesbenz metallica1 metallica12 michael123
michael1234 michaeljordan michelle12 michelle123 mickeymouse microsoft1 microsoft123 minecraft1
minecraft12 minecraft123 mnbvcxzlkj monday1234 monkey1234 monkey12345 motdepasse motdepasse1
motherfucker motorcycle mustang123 mustang1967 mypassword mypassword1 mypassword123 nathaniel1
newpassword newpassword1 newyork123 newyorkcity nicole1234 nintendo123 nintendo64 nomanssky1
nothing123 november11 october123 opensesame opensesame1 overwatch1 overwatch123 p@ssw0rd1!
p@ssw0rd12 p@ssw0rd123 p@ssword12 p@ssword123 pa$$w0rd123 pa55word123 pass123456 pass1234567
pass12345678 pass@12345 pass@word1 passpass12 passpass123 passw0rd!! passw0rd12 passw0rd123
passw0rd1234 password#1 password#123 password00 password01 password1! password10 password11
password12 password12! password123 password123! password1234 password12345 password123456
password2020 password2021 password2022 password2023 password2024 password2025 password2026
password21 password22 password69 password77 password99 password@1 password@12 password@123
passwordpassword passwort12 passwort123 passwort1234 pepper1234 pineapple1 playboy123 playstation
playstation1 playstation5 poiuytrewq pokemon123 pokemon1234 porsche911 princess12 princess123
princess1234 q123456789 q1w2e3r4t5 q1w2e3r4t5y6 qaz123456789 qazwsxedc1 qazwsxedc123 qazwsxedcrfv
qwe1234567 qwe123qwe123 qweasd1234 qweasdzxc1 qweasdzxc12 qweasdzxc123 qweqweqweqwe qwer123456
qwer1234qwer qwert12345 qwerty!@#$ qwerty123! qwerty1234 qwerty12345 qwerty123456 qwerty1234567
qwerty123456789 qwerty@123 qwertyasdf qwertyasdfgh qwertyqwerty qwertyuiop qwertyuiop1
qwertyuiop12 qwertyuiop123 qwertyuiop[] qwertyzxcv rainbow123 rainbow1234 realmadrid realmadrid1
robert1234 roblox1234 root123456 rootroot123 samantha12 samantha123 samsung123 samsung1234
sanfrancisco schatz1234 scoobydoo1 sebastian1 sebastian12 secret1234 secret12345 secretsecret
senha12345 senha123456 september1 shadow1234 shadow12345 slipknot666 slytherin1 soccer1234
softball12 soleil1234 something1 spacecowboy spaceinvaders spaceship1 spiderman1 spiderman12
spiderman123 spongebob1 spongebob12 spongebob123 spring2023 spring2024 spring2025 spring2026
starcitizen starcitizen1 starcitizen42 starcraft1 starcraft2 starwars12 starwars123 starwars1977
stephanie1 stephanie12 strawberry strawberry1 summer2022 summer2023 summer2024 summer2025
summer2026 sunshine12 sunshine123 sunshine1234 supercalifragilistic superman12 superman123
superman1234 supersecret teamo12345 temp123456 temporary1 tequieromucho test123456 test1234567
test@12345 testing123 testing1234 testtest12 testtest123 thepassword thomas1234 tinkerbell
tinkerbell1 toor123456 topsecret1 topsecret123 trustno1234 trustnoone twitter123 unicorn123
unicorn1234 user123456 username12 username123 valentina1 volleyball warcraft12 warcraft123
watermelon watermelon1 welcome123 welcome1234 welcome12345 welcome2022 welcome2023 welcome2024
welcome2025 welcome2026 welcomeback welcomehome whatever12 whatever123 windows123 windows1234
winter2022 winter2023 winter2024 winter2025 winter2026 worldofwarcraft xbox360360 xboxlive123
yahoo12345 yourpassword youtube123 z123456789 zaq12wsxcde3 zaq1zaq1zaq1 zxc1234567 zxc123456789
zxcvbnm,./ zxcvbnm123 zxcvbnm1234 zxcvbnm12345 zxcvbnmasd
`
    .trim()
    .split(/\s+/),
);
